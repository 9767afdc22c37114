import { z } from "zod";
import { boundedRecord } from "../../requests/bounded-json.ts";
import { visible } from "../../text/typed-text.ts";
import { itemId, readList } from "./items.ts";
import { maxFields } from "./limits.ts";
import { storedAnswers } from "./stored-answers.ts";

export const maxTestCases = 50;

const byItem = <Value extends z.ZodType>(value: Value) =>
  boundedRecord(z.string().max(100), value, maxFields, `A test case can expect at most ${maxFields} values.`);

/** Answers, with the results that are expected of the template. */
export const testCase = z.object({
  id: itemId,
  name: z
    .string()
    .trim()
    .regex(visible, "Every test case needs a name.")
    .max(200, "The name of a test case is too long."),
  answers: storedAnswers,
  expect: z.object({
    /** Calculated values as the form shows them. */
    fields: byItem(z.string().max(10_000)).optional(),
    visible: byItem(z.boolean()).optional(),
    /** Totals are in cents. */
    sub_total: z.number().int().optional(),
    gst_total: z.number().int().optional(),
    grand_total: z.number().int().optional(),
  }),
});
export type TestCase = z.infer<typeof testCase>;

export const testCases = z.array(testCase).max(maxTestCases, `A template can have at most ${maxTestCases} test cases.`);

export const readTestCases = (stored: unknown): TestCase[] => readList(testCase, stored);
