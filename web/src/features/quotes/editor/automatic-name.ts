import { type NameParts, renderQuoteName } from "@quotemill/shared/quotes/naming";

const anyNumber = "\u{e000}"; // a private-use character, which no name contains

/**
 * Whether a stored name came from the company's name template or was typed. A draft does not keep the number in its
 * automatic name, so any number matches.
 */
export function isAutomaticName(name: string, template: string, parts: Omit<NameParts, "quote_number">): boolean {
  const made = renderQuoteName(template, { ...parts, quote_number: anyNumber });
  const pieces = made.split(anyNumber).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("\\S+")}$`).test(name);
}
