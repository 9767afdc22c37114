/** The functions of formulas, with the number of values that each takes. */
export const functions = {
  if: { least: 3, most: 41 },
  ifempty: { least: 2, most: 2 },
  round: { least: 1, most: 2 },
  ceil: { least: 1, most: 2 },
  floor: { least: 1, most: 2 },
  abs: { least: 1, most: 1 },
  min: { least: 1, most: 40 },
  max: { least: 1, most: 40 },
  sum: { least: 1, most: 1 },
  average: { least: 1, most: 1 },
  count: { least: 1, most: 1 },
  lookup: { least: 2, most: 2 },
} as const;
export type FunctionName = keyof typeof functions;

export const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

/** Functions that take one value for each entry of a group. */
const listFunctions = ["sum", "average", "count", "min", "max"] as const;
export type ListFunction = (typeof listFunctions)[number];
export const isListFunction = (name: string): name is ListFunction =>
  (listFunctions as readonly string[]).includes(name);

/** Maximum length of a formula as typed. */
export const maxFormulaLength = 1_000;
/** Maximum length as stored: ids may be longer than the names that they stand for. */
export const maxStoredLength = 4_000;
export const tooLongFormula = `A formula can have at most ${maxFormulaLength.toLocaleString("en")} characters.`;

/** An id counts as the shortest name, so that no later name of an item makes a stored formula too long. */
export const fitsAsTyped = (stored: string): boolean =>
  stored.replace(/\{[\w-]{1,100}\}/g, "x").length <= maxFormulaLength;

/** Maximum length of a text key of a table. Longer texts are not even looked up. */
export const maxKeyLength = 500;
