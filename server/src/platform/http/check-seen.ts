import type { SeenSecret } from "@quotemill/shared/access/seen-secret";
import { AppError } from "../errors.ts";

type Values = Record<string, unknown>;

/**
 * Refuses to save over changes that somebody else has made since the record was read, and returns its present state.
 */
export function checkSeen(stored: Values, changes: Values, seen: Values = {}): void {
  const changed = Object.keys(changes).filter(
    (name) => name in seen && !isSame(stored[name], seen[name]) && !isSame(stored[name], changes[name]),
  );
  if (changed.length === 0) return;
  const fields = changed.map((name) => [name, `Somebody else has changed this to ${wordsFor(stored[name])}.`]);
  throw new AppError(
    "conflict",
    "Somebody else has changed the same fields in the meantime.",
    Object.fromEntries(fields),
  );
}

/**
 * A rotation ends the previous secret. This refuses one by a caller who does not know that the previous secret still works:
 * the answer to their first try may have been lost.
 */
export function checkSeenSecret(previousUntil: string | null, { previous_until: seen }: SeenSecret): void {
  if (previousUntil === null || seen === undefined || seen === previousUntil) return;
  throw new AppError(
    "conflict",
    "It was replaced meanwhile, perhaps by your own first try. Ask again to see what another replacement ends.",
  );
}

/** Lists are the same if they have the same values in the same order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Enough to recognise a long text. */
const mostLetters = 200;

const wordsFor = (value: unknown) => {
  if (typeof value === "boolean") return value ? "on" : "off";
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return text === "" ? "nothing" : `'${text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text}'`;
};
