import { z } from "zod";
import { boundedRecord, isRecord } from "../../requests/bounded-json.ts";
import { maxRows } from "./items.ts";
import { maxAnswerLength, maxCells, maxFields } from "./limits.ts";

export const tooManyAnswers = `A quote can have at most ${maxFields} answers.`;
export const tooManyEntries = `A group can have at most ${maxRows} entries.`;
export const tooManyCells = `The groups of a quote can have at most ${maxCells.toLocaleString("en")} values.`;

const noAnswer = `An answer must be text of at most ${maxAnswerLength.toLocaleString("en")} characters, yes or no, or a list of entries.`;

const id = z.string().max(100);
const value = z.union([z.string().max(maxAnswerLength), z.boolean()]);

/** An entry of a group. It has an id, because its index changes when entries are moved. */
const groupEntry = z.object({
  id: z.string().min(1).max(100),
  values: boundedRecord(id, value, maxFields, tooManyAnswers),
});

/** Incoming answers, counted before they are validated; each value is checked later against the template. */
export const storedAnswers = z
  .looseObject({})
  .refine((answers) => Object.keys(answers).length <= maxFields, { error: tooManyAnswers, abort: true })
  .refine((answers) => groupsIn(answers).every((entries) => entries.length <= maxRows), {
    error: tooManyEntries,
    abort: true,
  })
  .refine((answers) => cellsIn(answers) <= maxCells, { error: tooManyCells, abort: true })
  .pipe(z.record(id, z.union([value, z.array(groupEntry)], noAnswer)));

const groupsIn = (answers: Record<string, unknown>): unknown[][] => Object.values(answers).filter(Array.isArray);

/** Counts an entry even if it is empty or not an entry at all, because it is also read. */
const cellsIn = (answers: Record<string, unknown>): number =>
  groupsIn(answers)
    .flat()
    .reduce<number>((sum, entry) => sum + Math.max(valuesIn(entry), 1), 0);

const valuesIn = (entry: unknown): number =>
  isRecord(entry) && isRecord(entry.values) ? Object.keys(entry.values).length : 0;
