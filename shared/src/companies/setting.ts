import { z } from "zod";

/**
 * One setting: what may be saved, what an answer carries, and what a new company has. Answers are checked less, because
 * a browser may not know a time zone or currency that the server has stored.
 */
export const setting = <Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  initial: z.output<Answer>,
) => ({ input, answer, initial });

type Entries = Record<string, ReturnType<typeof setting>>;

/** Settings that are saved together: the schemas of their form and of an answer, and what a new company has. */
export const settingsOf = <Given extends Entries>(entries: Given) => ({
  input: z.object(partOf(entries, "input")),
  answer: z.object(partOf(entries, "answer")),
  initial: partOf(entries, "initial"),
});

function partOf<Given extends Entries, Part extends keyof Entries[string]>(entries: Given, part: Part) {
  const parts = Object.entries(entries).map(([name, entry]) => [name, entry[part]]);
  return Object.fromEntries(parts) as { [Name in keyof Given]: Given[Name][Part] };
}
