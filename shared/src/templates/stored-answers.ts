import { z } from "zod";
import { boundedRecord } from "../bounded-record.ts";
import { maxAnswerLength } from "./answers.ts";
import { maxFields } from "./schema.ts";

/** Incoming answers; each value is checked later against the template. */
export const storedAnswers = boundedRecord(
  z.string().max(100),
  z.union([z.string().max(maxAnswerLength), z.boolean()]),
  maxFields,
  `A quote can have at most ${maxFields} answers.`,
);
