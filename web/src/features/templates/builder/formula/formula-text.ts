import { FormulaError } from "@quotemill/shared/formulas/formula-error";
import { toStored, toTyped } from "@quotemill/shared/formulas/names";
import type { Scope } from "@quotemill/shared/formulas/scope";
import { type Token, tokensOf } from "@quotemill/shared/formulas/tokens";

/** A formula as it is stored, with ids for the names that are known. One that cannot be read stays as it was typed. */
export const storedText = (typed: string, scope: Scope) => orUnchanged(typed, () => toStored(typed, scope));

/** A formula as people read and type it, with names instead of ids. */
export const typedText = (stored: string, scope: Scope) => orUnchanged(stored, () => toTyped(stored, scope));

function orUnchanged(text: string, change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}

/** The tokens of a formula that may be unfinished. Characters without a meaning are left out. */
export function looseTokens(formula: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < formula.length) {
    const rest = formula.slice(start);
    const [read, end] = readable(rest);
    for (const token of read) tokens.push({ ...token, from: token.from + start, to: token.to + start });
    start += end;
  }
  return tokens;
}

/** The tokens up to the first character that has no meaning, and where to go on after it. */
function readable(text: string): [Token[], number] {
  try {
    return [tokensOf(text).slice(0, -1), text.length];
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const { from, to } = error;
    return from === 0 ? [[], to] : [tokensOf(text.slice(0, from)).slice(0, -1), to];
  }
}
