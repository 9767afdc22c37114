import { FormulaError } from "@quotemill/shared/formulas/formula-error";
import { toStored, toTyped } from "@quotemill/shared/formulas/names";
import type { Scope } from "@quotemill/shared/formulas/scope";

/** As the draft keeps it: ids for the names that are known. A formula that cannot be read stays as it was typed. */
export const storedText = (typed: string, scope: Scope) => orUnchanged(typed, () => toStored(typed, scope));

/** As people read and type it. */
export const typedText = (stored: string, scope: Scope) => orUnchanged(stored, () => toTyped(stored, scope));

function orUnchanged(text: string, change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}
