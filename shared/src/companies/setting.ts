import { z } from "zod";

/**
 * One setting: the schema of its input, the schema of an answer, and the value of a new company. Answers are checked less,
 * because a browser may not know a time zone or currency that the server has stored.
 */
export const setting = <Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  answer: Answer,
  initial: z.output<Answer>,
) => ({ input, answer, initial });

type Settings = Record<string, ReturnType<typeof setting>>;

/** Settings that are saved together: the schemas of their form and of an answer, and the values of a new company. */
export const settingsOf = <Given extends Settings>(settings: Given) => ({
  input: z.object(partOf(settings, "input")),
  answer: z.object(partOf(settings, "answer")),
  initial: partOf(settings, "initial"),
});

function partOf<Given extends Settings, Part extends keyof Settings[string]>(settings: Given, part: Part) {
  const parts = Object.entries(settings).map(([name, each]) => [name, each[part]]);
  return Object.fromEntries(parts) as { [Name in keyof Given]: Given[Name][Part] };
}

/**
 * The body of a call that saves settings. Only changed fields are sent, so that two people who change different fields both
 * succeed. `seen` has the values of those fields as they were read: the save is refused if somebody else has changed one
 * since.
 */
export const changesOf = <Input extends z.ZodRawShape, Answer extends z.ZodRawShape>(settings: {
  input: z.ZodObject<Input>;
  answer: z.ZodObject<Answer>;
}) =>
  settings.input
    .partial()
    .extend({ seen: settings.answer.partial().optional() })
    .strict()
    .refine((body) => Object.keys(body).some((name) => name !== "seen"), "There is nothing to save.");
