/** As long as our own texts may be, so that what comes from outside can always be saved. */
const maxLength = 200;

/** One line of text from a value of any kind; empty when there is none. */
export function cleanText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.slice(0, maxLength).trim();
}
