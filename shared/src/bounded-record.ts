import { z } from "zod";

/** A map whose entries are counted before they are validated: validating 100,000 invalid ones would take seconds. */
export function boundedRecord<Value extends z.ZodType>(key: z.ZodString, value: Value, max: number, message: string) {
  return z
    .looseObject({})
    .refine((entries) => Object.keys(entries).length <= max, message)
    .pipe(z.record(key, value));
}
