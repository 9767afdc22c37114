import { visible } from "@quotemill/shared/visible-text";

/** The maximum length of our own texts, so that outside values can always be saved. */
const maxLength = 200;

/** One line of text from any value; empty if nothing of it shows. */
export function cleanText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const text = line.slice(0, maxLength).trim();
  return visible.test(text) ? text : "";
}
