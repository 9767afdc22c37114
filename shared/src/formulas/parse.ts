import { FormulaError, type Span } from "./formula-error.ts";
import { type Fraction, readFraction } from "./fraction.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A field, group or table that a formula names: by its name as typed, or by its id as stored. */
export type Named = Span & ({ by: "name"; name: string } | { by: "id"; id: string });

export type BinaryMark = "or" | "and" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "&" | "+" | "-" | "*" | "/";

export type Formula = Span &
  (
    | { kind: "number"; value: Fraction }
    | { kind: "text"; value: string }
    | { kind: "yes/no"; value: boolean }
    | { kind: "named"; named: Named }
    /** A field of a group, for each of its entries. */
    | { kind: "member"; group: Named; field: Named }
    | { kind: "call"; name: string; values: Formula[] }
    | { kind: "minus" | "not"; of: Formula }
    | { kind: "binary"; mark: BinaryMark; left: Formula; right: Formula }
  );

/** The precedence of each mark. Marks of one level are read from the left. */
const levels: Record<string, number> = {
  or: 1,
  and: 2,
  "=": 4,
  "<>": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "&": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
};
const notLevel = 3;
const compareLevel = 4;
const signLevel = 8;

const maxDepth = 40;

/** Reads a formula with names, as typed, or with ids, as stored. Throws a `FormulaError`. */
export function parseFormula(formula: string, maxLength?: number): Formula {
  const parser = new Parser(tokensOf(formula, maxLength));
  return parser.whole();
}

class Parser {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;
  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  whole(): Formula {
    if (this.#token.kind === "end")
      throw new FormulaError("Write a formula, such as ceil(length / 2.4) + 1.", this.#token);
    const formula = this.#expression(1);
    const rest = this.#token;
    if (rest.kind !== "end") throw new FormulaError(unexpected(rest, this.#tokens[this.#at - 1]), rest);
    return formula;
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #next(): Token {
    const token = this.#token;
    this.#at++;
    return token;
  }

  #isMark(text: string): boolean {
    return this.#token.kind === "mark" && this.#token.text === text;
  }

  #expression(level: number): Formula {
    if (++this.#depth > maxDepth) throw new FormulaError("The formula is nested too deeply.", this.#token);
    let left = this.#operand();
    for (let mark = markOf(this.#token); mark && (levels[mark] ?? 0) >= level; mark = markOf(this.#token)) {
      const own = levels[mark] ?? 0;
      const token = this.#next();
      const right = this.#expression(own + 1);
      left = { kind: "binary", mark, left, right, from: left.from, to: right.to };
      const after = markOf(this.#token);
      if (own === compareLevel && after && levels[after] === compareLevel) {
        throw new FormulaError("Compare two things at a time: write a < b and b < c.", {
          from: token.from,
          to: this.#token.to,
        });
      }
    }
    this.#depth--;
    return left;
  }

  #operand(): Formula {
    const token = this.#next();
    switch (token.kind) {
      case "number":
        return { kind: "number", value: numberIn(token), from: token.from, to: token.to };
      case "text":
        return { kind: "text", value: token.text, from: token.from, to: token.to };
      case "id":
        return this.#named({ by: "id", id: token.id, from: token.from, to: token.to });
      case "name":
        return this.#word(token);
      case "end":
        throw new FormulaError("The formula stops too early: something is missing at its end.", token);
    }
    if (token.text === "(") return this.#bracket(token);
    if (token.text === "-") {
      const of = this.#expression(signLevel);
      return { kind: "minus", of, from: token.from, to: of.to };
    }
    throw new FormulaError(unexpected(token, this.#tokens[this.#at - 2]), token);
  }

  #word(token: Token): Formula {
    const word = token.text.toLowerCase();
    const { from, to } = token;
    if (word === "yes" || word === "no") return { kind: "yes/no", value: word === "yes", from, to };
    if (word === "not") {
      const of = this.#expression(notLevel);
      return { kind: "not", of, from, to: of.to };
    }
    if (word === "and" || word === "or") throw new FormulaError(`Something is missing before '${word}'.`, token);
    if (this.#isMark("(")) return this.#call(token);
    return this.#named({ by: "name", name: token.text, from, to });
  }

  #named(group: Named): Formula {
    if (!this.#isMark(".")) return { kind: "named", named: group, from: group.from, to: group.to };
    this.#next();
    const { kind, text, from, to, ...token } = this.#next();
    if (kind === "name")
      return { kind: "member", group, field: { by: "name", name: text, from, to }, from: group.from, to };
    if (kind === "id" && "id" in token) {
      return { kind: "member", group, field: { by: "id", id: token.id, from, to }, from: group.from, to };
    }
    throw new FormulaError("Write the name of a field after the point, such as runs.length.", { from: group.from, to });
  }

  #bracket(opened: Token): Formula {
    const inner = this.#expression(1);
    this.#close(opened, "The bracket is not closed.");
    return { ...inner, from: opened.from, to: (this.#tokens[this.#at - 1] as Token).to };
  }

  #call(name: Token): Formula {
    const opened = this.#next();
    const values: Formula[] = [];
    if (!this.#isMark(")")) {
      values.push(this.#expression(1));
      while (this.#isMark(",")) {
        this.#next();
        values.push(this.#expression(1));
      }
    }
    this.#close(opened, `The bracket after '${name.text}' is not closed.`);
    const { to } = this.#tokens[this.#at - 1] as Token;
    return { kind: "call", name: name.text.toLowerCase(), values, from: name.from, to };
  }

  #close(opened: Token, words: string) {
    const token = this.#next();
    if (token.kind === "mark" && token.text === ")") return;
    if (token.kind === "end") throw new FormulaError(words, opened);
    throw new FormulaError(unexpected(token, this.#tokens[this.#at - 2]), token);
  }
}

function markOf({ kind, text }: Token): BinaryMark | null {
  const mark = kind === "name" ? text.toLowerCase() : text;
  const isMark = kind === "mark" || (kind === "name" && (mark === "and" || mark === "or"));
  return isMark && Object.hasOwn(levels, mark) ? (mark as BinaryMark) : null;
}

function numberIn(token: Token): Fraction {
  const value = readFraction(token.text);
  if (!value) throw new FormulaError("This number has too many digits.", token);
  return value;
}

function unexpected(token: Token, before: Token | undefined): string {
  if (token.text === ",") {
    return "Use commas only between the values of a function. Write 2.4, not 2,4.";
  }
  if (token.text === ")") {
    return before?.kind === "mark"
      ? "Something is missing before the bracket."
      : "There is no opening bracket for this one.";
  }
  if (token.kind === "mark") return `Something is missing before '${token.text}'.`;
  return "An operator such as * or + is missing here.";
}
