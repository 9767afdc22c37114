import { z } from "zod";

/**
 * A map whose entries are counted before any of them is looked at: a body with 100,000 wrong ones would otherwise cost
 * seconds of validation.
 */
export function boundedRecord<Value extends z.ZodType>(key: z.ZodString, value: Value, max: number, message: string) {
  return z
    .looseObject({})
    .refine((entries) => Object.keys(entries).length <= max, message)
    .pipe(z.record(key, value));
}
