import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { speakPlainly } from "./plain-words.ts";

beforeAll(speakPlainly);

test.each([
  [z.string().max(3), "four", "This text is too long: 3 characters at most."],
  [z.string().min(1), "", "This must not be empty."],
  [z.string().min(8), "short", "This text is too short: 8 characters at least."],
  [z.array(z.string()).max(1), ["a", "b"], "These are too many: 1 at most."],
  [z.array(z.string()).min(1), [], "This must not be empty."],
  [z.array(z.string()).min(2), ["a"], "These are too few: 2 at least."],
  [z.number().max(9), 10, "This must be 9 at most."],
  [z.number().min(1), 0, "This must be 1 at least."],
  [z.string(), undefined, "Something is missing."],
  [z.uuid(), "not-an-id", "This value is wrong."],
  [z.string(), 7, "This value is wrong."],
  [z.string().max(3, "A label is too long."), "four", "A label is too long."],
])("case %#: the words are plain, and a schema's own come first", (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
});
