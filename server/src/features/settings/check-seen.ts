import { AppError } from "../../platform/errors.ts";

type Values = Record<string, unknown>;

/** Refuses to save over what somebody else has changed since it was read, and tells what it is now. */
export function checkSeen(stored: Values, changes: Values, seen: Values = {}): void {
  const changed = Object.keys(changes).filter(
    (name) => name in seen && stored[name] !== seen[name] && stored[name] !== changes[name],
  );
  if (changed.length === 0) return;
  const fields = changed.map((name) => [name, `Somebody else has changed this to ${wordsFor(stored[name])}.`]);
  throw new AppError(
    "conflict",
    "Somebody else has changed the same fields in the meantime.",
    Object.fromEntries(fields),
  );
}

/** Enough to recognise a long text. */
const mostLetters = 200;

const wordsFor = (value: unknown) => {
  if (typeof value === "boolean") return value ? "on" : "off";
  const text = String(value ?? "");
  return text === "" ? "nothing" : `'${text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text}'`;
};
