/** The maximum length of our own texts, so that outside values can always be saved. */
const maxLength = 200;

/** One line of text from any value; empty if there is none. */
export function cleanText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.slice(0, maxLength).trim();
}
