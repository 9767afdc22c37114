import type { Typeface } from "./typeface.ts";

/** Emoji and the characters that only join or colour them; they are left out. */
const decoration = /\p{Extended_Pictographic}|[\u200d\ufe00-\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/gu;
const unknown = "\ufffd";
/** Most texts have only these letters, which every font has. */
const plain = /^[\x20-\x7e\n]*$/;

/**
 * Text that the fonts can print: letters composed with their marks, no control characters, single spaces. A letter that
 * no font has becomes a replacement character, never a wrong letter, and is added to `missing`.
 */
function printable(text: string, face: Typeface, missing: Set<string>): string {
  if (plain.test(text)) return text.replace(/ {2,}/g, " ");
  const tidy = text
    .normalize("NFC")
    .replace(decoration, (sign) => (face.familyOf(sign) ? sign : ""))
    .replace(/\r\n?/g, "\n")
    // Spaces that do not break, as between the digits of an amount. Every font has the first of them.
    .replace(/[\u202f\u2007]/g, "\u00a0")
    .replace(/[^\S\n\u00a0]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\n" ? sign : ""));
  return Array.from(tidy, (letter) => {
    if (letter === "\n" || face.familyOf(letter)) return letter;
    missing.add(letter);
    return unknown;
  }).join("");
}

/** Applies to every text in the value, at any depth. */
export function allPrintable<Value>(value: Value, face: Typeface, missing: Set<string>): Value {
  if (typeof value === "string") return printable(value, face, missing) as Value;
  if (Array.isArray(value)) return value.map((item) => allPrintable(item, face, missing)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, allPrintable(item, face, missing)]),
  ) as Value;
}
