import { z } from "zod";
import { oneLine } from "../one-line.ts";
import { visible, visibleLetter } from "../visible-text.ts";
import { signaturePath } from "./signature-path.ts";
import { declineReason } from "./states.ts";

const fullName = "Type your full name to accept.";
/** They turn the rest of a line around and would make a name read like another one. */
const turnsText = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whoever accepts types it, so it must be a name and not just a press of a key. */
const typedName = oneLine(200, fullName)
  .regex(visibleLetter, fullName)
  .refine((name) => !turnsText.test(name), "Type your name without hidden characters.");

/** Plain text in several lines. The length comes first, so that nothing reads a very long text. */
export const plainText = (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max, { message: `Use at most ${max.toLocaleString("en")} characters.`, abort: true })
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    );

/** The total that the customer saw, in cents. Null if none was shown. */
const totalSeen = z.number("Check the total.").int("Check the total.").nullable();

/** What the customer added: '1:guard' is the field 'guard' of the first quote. With one quote, the field's id will do. */
export const chosenExtras = z.array(z.string().max(103)).max(200).default([]);

export const acceptBody = z.object({
  /** What is accepted, by id or by position. An offer of one quote needs neither. */
  quote_ids: z.array(z.uuid()).max(20).optional(),
  positions: z.array(z.number().int()).max(20).optional(),
  extras: chosenExtras,
  name: typedName,
  /** A drawn one, as a path. */
  signature: signaturePath.nullish(),
  consent: z.literal(true, "Tick the box to accept."),
  total: totalSeen,
});
export type AcceptBody = z.infer<typeof acceptBody>;

export const maxComment = 2000;
export const maxQuestion = 2000;

export const declineBody = z.object({
  reason: declineReason.nullish(),
  comment: plainText(maxComment).default(""),
});
export type DeclineBody = z.infer<typeof declineBody>;

const missingQuestion = "Type your question.";
export const questionBody = z.object({
  message: plainText(maxQuestion, missingQuestion).refine((text) => visible.test(text), missingQuestion),
});
export type QuestionBody = z.infer<typeof questionBody>;
