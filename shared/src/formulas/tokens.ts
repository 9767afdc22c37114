import { FormulaError, type Span } from "./formula-error.ts";
import { maxFormulaLength, tooLongFormula } from "./language.ts";

/** One word, number or mark of a formula. */
export type Token = Span & { text: string } & (
    | { kind: "number" | "text" | "name" | "mark" | "end" }
    /** A field, group or table by its id, as formulas are stored. */
    | { kind: "id"; id: string }
  );

/** Signs that people type or paste, and the marks that they mean. */
const sameMark: Record<string, string> = { "×": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "<>", "!=": "<>" };

/**
 * For each kind of token: its possible first characters, and a pattern for the whole. The patterns are sticky, so each
 * matches only at the end of the token before.
 */
const patterns: [Token["kind"], RegExp, RegExp][] = [
  ["number", /[\d.]/, /(?:\d+(?:\.\d*)?|\.\d+)/y],
  ["text", /["“]/, /"[^"\n]*"|“[^”\n]*”/y],
  ["id", /\{/, /\{[\w-]{1,100}\}/y],
  ["name", /[A-Za-z_]/, /[A-Za-z_]\w*/y],
  ["mark", /[-+*/&=<>!(),.×÷−≤≥≠]/, /<=|>=|<>|!=|[-+*/&=<>(),.×÷−≤≥≠]/y],
];

/** The patterns worth trying for each ASCII character, of which formulas mostly consist. */
const byFirst = new Map(
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).map((first) => [
    first,
    patterns.filter(([, begins]) => begins.test(first)),
  ]),
);

/**
 * Splits a formula into tokens, with one of kind `end` at the end. Throws a `FormulaError` for a character without a
 * meaning.
 */
export function tokensOf(formula: string, maxLength = maxFormulaLength): Token[] {
  if (formula.length > maxLength) {
    throw new FormulaError(tooLongFormula, {
      from: 0,
      to: formula.length,
    });
  }
  const tokens: Token[] = [];
  for (let at = skipSpace(formula, 0); at < formula.length; at = skipSpace(formula, at)) {
    const token = tokenAt(formula, at);
    tokens.push(token);
    at = token.to;
  }
  tokens.push({ kind: "end", text: "", from: formula.length, to: formula.length });
  return tokens;
}

function skipSpace(formula: string, from: number): number {
  let at = from;
  while (at < formula.length && isSpace(formula.charAt(at))) at++;
  return at;
}

const isSpace = (character: string) =>
  character === " " || ((character < "!" || character > "~") && /\s/.test(character));

function tokenAt(formula: string, from: number): Token {
  for (const [kind, , pattern] of byFirst.get(formula.charAt(from)) ?? patterns) {
    pattern.lastIndex = from;
    if (!pattern.test(formula)) continue;
    const to = pattern.lastIndex;
    const found = formula.slice(from, to);
    if (kind === "id") return { kind, text: found, id: found.slice(1, -1), from, to };
    if (kind === "text") return { kind, text: found.slice(1, -1), from, to };
    return { kind, text: kind === "mark" ? (sameMark[found] ?? found) : found, from, to };
  }
  throw new FormulaError(unknownCharacter(formula, from), { from, to: from + 1 });
}

function unknownCharacter(formula: string, at: number): string {
  const character = formula.charAt(at);
  if (character === '"' || character === "“") return "The text is not closed. Put a quotation mark at its end.";
  if (character === "'" || character === "‘" || character === "’")
    return 'Write text in double quotation marks: "Steel".';
  if (character === "%") return "Write 10 % as 0.1.";
  if (character === "^") return "Powers are not supported. Write length * length.";
  return `'${character}' cannot be used in a formula.`;
}
