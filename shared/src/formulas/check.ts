import { FormulaError, type FormulaProblem, problemOf, type Span } from "./formula-error.ts";
import { type FunctionName, functions, isFunction, isListFunction } from "./language.ts";
import { type Formula, parseFormula } from "./parse.ts";
import { closest, type Scope, type ValueType } from "./scope.ts";

interface Found {
  type: ValueType;
  /** The group whose entries each have a value; null if there is just one value. */
  group: string | null;
}

export interface CheckedFormula {
  formula: Formula;
  type: ValueType;
  /** The ids of all fields, groups and tables that the formula names. */
  uses: string[];
}

/** Checks that a formula can be worked out, or returns its first problem. */
export function checkFormula(
  text: string,
  scope: Scope,
  maxLength?: number,
): { ok: true; checked: CheckedFormula } | { ok: false; problem: FormulaProblem } {
  try {
    const formula = parseFormula(text, maxLength);
    const checker = new Checker(scope);
    const { type, group } = checker.find(formula);
    if (group !== null) throw new FormulaError(`This gives a value for each entry. ${putSum}`, formula);
    return { ok: true, checked: { formula, type, uses: [...checker.uses] } };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, problem: problemOf(error) };
    throw error;
  }
}

const putSum = "Put sum(…) around it.";
const nouns: Record<ValueType, string> = { number: "a number", text: "text", "yes/no": "yes or no" };

class Checker {
  readonly uses = new Set<string>();
  readonly #scope: Scope;
  constructor(scope: Scope) {
    this.#scope = scope;
  }

  find(formula: Formula): Found {
    switch (formula.kind) {
      case "number":
      case "text":
      case "yes/no":
        return { type: formula.kind, group: null };
      case "named": {
        const { id, type } = this.#scope.field(formula.named);
        this.uses.add(id);
        return { type, group: null };
      }
      case "member": {
        const group = this.#scope.group(formula.group);
        const field = this.#scope.member(group.id, formula.field);
        this.uses.add(group.id).add(field.id);
        return { type: field.type, group: group.id };
      }
      case "minus":
        return { type: "number", group: this.#expect(formula.of, "number", "A minus sign").group };
      case "not":
        return { type: "yes/no", group: this.#expect(formula.of, "yes/no", "'not'").group };
      case "binary":
        return this.#binary(formula);
      case "call":
        return this.#call(formula);
    }
  }

  #expect(formula: Formula, type: ValueType, who: string): Found {
    const found = this.find(formula);
    if (found.type !== type)
      throw new FormulaError(`${who} needs ${nouns[type]}, but this is ${nouns[found.type]}.`, formula);
    return found;
  }

  #binary({ mark, left, right, ...span }: Extract<Formula, { kind: "binary" }>): Found {
    const both = (type: ValueType, result: ValueType): Found => {
      const group = oneGroup([this.#expect(left, type, `'${mark}'`), this.#expect(right, type, `'${mark}'`)], span);
      return { type: result, group };
    };
    switch (mark) {
      case "or":
      case "and":
        return both("yes/no", "yes/no");
      case "+":
      case "-":
      case "*":
      case "/":
        return both("number", "number");
      case "<":
      case "<=":
      case ">":
      case ">=":
        return both("number", "yes/no");
      case "&": {
        const sides = [left, right].map((side) => {
          const found = this.find(side);
          if (found.type === "yes/no")
            throw new FormulaError("'&' joins text and numbers, but this is yes or no.", side);
          return found;
        });
        return { type: "text", group: oneGroup(sides, span) };
      }
      case "=":
      case "<>": {
        const [one, other] = [this.find(left), this.find(right)];
        if (one.type !== other.type) {
          throw new FormulaError(`This compares ${nouns[one.type]} with ${nouns[other.type]}.`, span);
        }
        return { type: "yes/no", group: oneGroup([one, other], span) };
      }
    }
  }

  #call(call: Extract<Formula, { kind: "call" }>): Found {
    const { name, values } = call;
    if (!isFunction(name)) {
      const meant = closest(name, Object.keys(functions));
      const span = { from: call.from, to: call.from + name.length };
      throw new FormulaError(
        `There is no function called ${name}.${meant ? ` Did you mean ${meant}?` : ""}`,
        span,
        meant,
      );
    }
    const { least, most } = functions[name];
    if (values.length < least || values.length > most) throw new FormulaError(countWords(name, least, most), call);
    switch (name) {
      case "if":
        return this.#if(call, values);
      case "lookup":
        return this.#lookup(call, values as [Formula, Formula]);
      case "ifempty": {
        const found = values.map((value) => this.find(value));
        return { type: this.#sameType(values, found), group: oneGroup(found, call) };
      }
      case "count":
        return this.#count(values[0] as Formula);
    }
    const found = values.map((value) => this.#expect(value, "number", `'${name}'`));
    const group = oneGroup(found, call);
    if (isListFunction(name) && values.length === 1) {
      if (group === null && (name === "sum" || name === "average")) {
        throw new FormulaError(`'${name}' needs a field of a group, such as ${name}(runs.length).`, call);
      }
      return { type: "number", group: null };
    }
    if (group !== null && isListFunction(name)) {
      throw new FormulaError(`'${name}' takes either several numbers or one field of a group.`, call);
    }
    return { type: "number", group };
  }

  #if(call: Formula, values: Formula[]): Found {
    if (values.length % 2 === 0) {
      throw new FormulaError("'if' needs a value for the end: if(condition, value, otherwise).", call);
    }
    const found = values.map((value, index) => {
      const isCondition = index % 2 === 0 && index < values.length - 1;
      return isCondition ? this.#expect(value, "yes/no", "A condition of 'if'") : this.find(value);
    });
    const results = values.filter((_, index) => index % 2 === 1 || index === values.length - 1);
    const type = this.#sameType(
      results,
      results.map((result) => found[values.indexOf(result)] as Found),
    );
    return { type, group: oneGroup(found, call) };
  }

  #sameType(values: Formula[], found: Found[]): ValueType {
    const [first] = found as [Found];
    const odd = found.findIndex(({ type }) => type !== first.type);
    if (odd > 0) {
      const [one, other] = [nouns[first.type], nouns[(found[odd] as Found).type]];
      throw new FormulaError(
        `All results must be of one kind, but one is ${one} and this is ${other}.`,
        values[odd] as Formula,
      );
    }
    return first.type;
  }

  #lookup(call: Formula, [first, key]: [Formula, Formula]): Found {
    if (first.kind !== "named") throw new FormulaError("'lookup' needs the name of a table first.", first);
    const table = this.#scope.table(first.named);
    this.uses.add(table.id);
    const found = this.#expect(key, table.key, `The table '${table.name}'`);
    return { type: "number", group: oneGroup([found], call) };
  }

  #count(value: Formula): Found {
    if (value.kind === "named" && this.#scope.isGroup(value.named)) {
      this.uses.add(this.#scope.group(value.named).id);
      return { type: "number", group: null };
    }
    if (this.find(value).group === null) {
      throw new FormulaError("'count' needs a group, such as count(runs).", value);
    }
    return { type: "number", group: null };
  }
}

function oneGroup(found: Found[], span: Span): string | null {
  const groups = new Set(found.flatMap(({ group }) => group ?? []));
  if (groups.size > 1) throw new FormulaError("Fields of two groups cannot be combined in one formula.", span);
  return [...groups][0] ?? null;
}

function countWords(name: FunctionName, least: number, most: number): string {
  const values = (count: number) => `${count} ${count === 1 ? "value" : "values"}`;
  if (least === most) return `'${name}' needs ${values(least)}.`;
  if (name === "if") return "'if' needs three values: if(condition, value, otherwise).";
  return `'${name}' needs ${least} to ${values(most)}.`;
}
