import { type NameParts, renderQuoteName } from "@quotemill/shared/quotes/naming";

const anyNumber = "\u{e000}"; // a private character: nobody's name contains it

/**
 * Was this stored name made by the company's rule, or typed by someone? A draft does not keep the number that its name
 * was made with, so any number will do.
 */
export function isAutomaticName(name: string, template: string, parts: Omit<NameParts, "quote_number">): boolean {
  const made = renderQuoteName(template, { ...parts, quote_number: anyNumber });
  const pieces = made.split(anyNumber).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("\\S+")}$`).test(name);
}
