import { z } from "zod";

export const maxEmailLength = 254;

/**
 * Checks for text, an at sign, text, a dot and text. A single pattern would take quadratic time on a text with many
 * dots.
 */
export function looksLikeEmail(text: string): boolean {
  if (text.length > maxEmailLength || /\s/.test(text)) return false;
  const [name, domain, ...more] = text.split("@");
  return Boolean(name && domain) && more.length === 0 && (domain ?? "").slice(1, -1).includes(".");
}

/** An address as it is stored and compared: without blanks around it, in lower case. */
export const normalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailLength)
  .refine(looksLikeEmail, "Please enter a valid email address");
