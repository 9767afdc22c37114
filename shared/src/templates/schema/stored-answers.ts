import { z } from "zod";
import { boundedRecord, isRecord } from "../../requests/bounded-json.ts";
import { maxRows } from "./items.ts";
import { maxAnswerLength, maxCells, maxFields } from "./limits.ts";

const tooManyAnswers = `A quote can have at most ${maxFields} answers.`;
const tooManyRows = `A group can have at most ${maxRows} entries.`;
const tooManyCells = `The groups of a quote can have at most ${maxCells.toLocaleString("en")} values.`;

const noAnswer = `An answer must be text of at most ${maxAnswerLength.toLocaleString("en")} characters, yes or no, or a list of entries.`;

const id = z.string().max(100);
const value = z.union([z.string().max(maxAnswerLength), z.boolean()]);

/** An entry of a group. It has an id, because its place changes when entries are moved. */
const groupRow = z.object({
  id: z.string().min(1).max(100),
  values: boundedRecord(id, value, maxFields, tooManyAnswers),
});

/** Incoming answers, counted before they are validated; each value is checked later against the template. */
export const storedAnswers = z
  .looseObject({})
  .refine((entries) => Object.keys(entries).length <= maxFields, { error: tooManyAnswers, abort: true })
  .refine((entries) => rowsIn(entries).every((rows) => rows.length <= maxRows), { error: tooManyRows, abort: true })
  .refine((entries) => cellsIn(entries) <= maxCells, { error: tooManyCells, abort: true })
  .pipe(z.record(id, z.union([value, z.array(groupRow)], noAnswer)));

const rowsIn = (entries: Record<string, unknown>): unknown[][] => Object.values(entries).filter(Array.isArray);

const cellsIn = (entries: Record<string, unknown>): number =>
  rowsIn(entries)
    .flat()
    .reduce<number>(
      (sum, row) => sum + (isRecord(row) && isRecord(row.values) ? Object.keys(row.values).length : 0),
      0,
    );
