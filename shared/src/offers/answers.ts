import { z } from "zod";
import { oneLine, plainText, visible, visibleLetter } from "../text/typed-text.ts";
import { declineReason } from "./states.ts";

/** Maximum length of the path of a drawn signature. Its few letters and digits take a byte each. */
export const maxSignature = 64 * 1024;
/** Maximum distance of a point from the pad's corner, in pixels. The signature is scaled wherever it is shown. */
const farthest = 4000;

/** The number of values that follow each letter of a path. */
const counts: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const known = /^[MLCQZ0-9 .,-]*$/;
const step = /[MLCQZ]|-?\d+(?:\.\d+)?/g;

/** Returns whether the path of a drawn name has only absolute moves, lines and curves. Everything else in SVG is refused. */
export function isSignaturePath(path: string): boolean {
  if (path.length > maxSignature || !path.startsWith("M") || !known.test(path)) return false;
  // Nothing but blanks and commas may be left between the steps.
  if (/[^ ,]/.test(path.replace(step, ""))) return false;
  let letter = "";
  let numbers: number[] = [];
  const isComplete = () => {
    const count = counts[letter] ?? 0;
    return count === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % count === 0;
  };
  for (const [each] of path.matchAll(step)) {
    if (!(each in counts)) {
      numbers.push(Number(each));
      continue;
    }
    if (letter !== "" && !(isComplete() && isWithin(numbers))) return false;
    letter = each;
    numbers = [];
  }
  return isComplete() && isWithin(numbers);
}

const isWithin = (numbers: number[]) => numbers.every((each) => Math.abs(each) <= farthest);

/** Empty means that nothing was drawn. */
const signaturePath = z
  .string()
  .max(maxSignature, { message: "The drawn signature is too large. Clear it and draw it again.", abort: true })
  .refine(
    (path) => path === "" || isSignaturePath(path),
    "The drawn signature cannot be read. Clear it and draw it again.",
  );

/**
 * Quotes of one template share the ids of their fields, so forms and addresses name an extra with its quote: '1:guard'.
 */
export const extraName = (position: number, fieldId: string) => `${position}:${fieldId}`;

/**
 * Returns the full names of the requested extras. If only one quote is chosen, the field's id alone, which begins with a
 * letter, is enough.
 */
export function extraNames(chosen: readonly { position: number }[], asked: readonly string[]): Set<string> {
  const [first, ...others] = chosen;
  const isAlone = first !== undefined && others.length === 0;
  return new Set(asked.map((each) => (isAlone && !/^\d/.test(each) ? extraName(first.position, each) : each)));
}

/** The names of the extras that a quote was chosen with. */
export const extraNamesOf = ({ position, extras }: { position: number; extras: readonly { field_id: string }[] }) =>
  extras.map(({ field_id }) => extraName(position, field_id));

const fullName = "Type your full name to accept.";
/** Characters that reverse the rest of a line and would make a name read like another one. */
const turnsText = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The customer signs the acceptance with this name, so it must have letters and not be just any key. */
const typedName = oneLine(200, fullName)
  .regex(visibleLetter, fullName)
  .refine((name) => !turnsText.test(name), "Type your name without hidden characters.");

/** The total that the customer saw, in cents. Null if none was shown. */
const totalSeen = z.number("Check the total.").int("Check the total.").nullable();

/**
 * The extras that the customer added: '1:guard' is the field 'guard' of the first quote. With one quote, the field's id is
 * enough.
 */
export const chosenExtras = z.array(z.string().max(103)).max(200).default([]);

export const acceptBody = z.object({
  /** The accepted quotes by id, or below by position. An offer of one quote needs neither. */
  quote_ids: z.array(z.uuid()).max(20).optional(),
  positions: z.array(z.number().int()).max(20).optional(),
  extras: chosenExtras,
  name: typedName,
  /** The drawn signature, as a path. */
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
