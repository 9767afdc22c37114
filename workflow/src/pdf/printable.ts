import { isPrintable } from "./fonts.ts";

/** Emoji and the characters that only join or colour them; they are left out. */
const decoration = /\p{Extended_Pictographic}|[\u200d\ufe00-\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/gu;
const unknown = "?";
/** Finding where to break a word of thousands of letters takes seconds, so longer words get break opportunities. */
const longestWord = 100;

/**
 * Text that the font can print: letters composed with their marks, no control characters, single spaces. A letter that
 * the font lacks becomes a question mark, never a wrong letter.
 */
function printable(text: string): string {
  const tidy = text
    .normalize("NFC")
    .replace(decoration, (sign) => (isPrintable(sign) ? sign : ""))
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\n" ? sign : ""));
  const known = [...tidy].map((letter) => (letter === "\n" || isPrintable(letter) ? letter : unknown)).join("");
  return known.replace(/\S+/g, breakable);
}

function breakable(word: string): string {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += longestWord) parts.push(word.slice(at, at + longestWord));
  return parts.join("\u200b");
}

/** Applies to every text in the value, at any depth. */
export function allPrintable<Value>(value: Value): Value {
  if (typeof value === "string") return printable(value) as Value;
  if (Array.isArray(value)) return value.map(allPrintable) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, allPrintable(item)])) as Value;
}
