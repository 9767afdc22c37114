import { placeholderKeys } from "./quotes/placeholders.ts";

/**
 * 'profit', 'Total Cost', 'GPMargin': whatever a workflow calls them. Also finds them within a word, so a few harmless
 * names count as costs: better than one cost too many on a screen.
 */
export const isCostName = (name: string) =>
  /cost|profit|margin|mark ?up|cogs|earning|\bearn/.test(name.toLowerCase().replace(/[^a-z]+/g, " "));

/**
 * For people who may not see costs: why these texts of an email cannot be sent, or null. `values` are the variables that
 * they can use, so an answer may have any name.
 */
export function unusableVariable(texts: string[], values: ReadonlyMap<string, string>): string | null {
  const key = texts.flatMap(placeholderKeys).find((name) => isCostName(name) && !values.has(name));
  return key === undefined ? null : `Only admins can use {{${key}}} in an email.`;
}
