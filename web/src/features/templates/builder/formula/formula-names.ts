import type { Span } from "@quotemill/shared/formulas/formula-error";
import type { functions } from "@quotemill/shared/formulas/language";
import type { Scope } from "@quotemill/shared/formulas/scope";
import { groupIdOf } from "@quotemill/shared/templates/calculation/formula-scope";
import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { FormParts } from "@quotemill/shared/templates/schema/template";
import { looseTokens } from "./formula-text.ts";

/** Something that a formula can name. */
export interface FormulaName {
  /** The name as formulas write it: 'length', 'runs.length' or 'ceil'. */
  name: string;
  kind: "field" | "group" | "table" | "function";
  /** The name that people read: a label, or how a function is called. */
  label: string;
}

/** The names that a formula can use where it stands, and the scope that they belong to. */
export interface FormulaNames {
  scope: Scope;
  names: FormulaName[];
}

const calls: Record<keyof typeof functions, string> = {
  if: "if(condition, value, otherwise)",
  ifempty: "ifempty(value, instead)",
  round: "round(number, decimals)",
  ceil: "ceil(number, step)",
  floor: "floor(number, step)",
  abs: "abs(number)",
  min: "min(one, other)",
  max: "max(one, other)",
  sum: "sum(group.field)",
  average: "average(group.field)",
  count: "count(group)",
  lookup: "lookup(table, key)",
};
const functionNames: FormulaName[] = Object.entries(calls).map(([name, label]) => ({
  name,
  kind: "function",
  label,
}));

/** Names that the suggestions offer: all that fit the typed word, or one kind. */
export type Asked = "typed" | "all" | "fields" | "functions";

/** The word that ends at the caret, with the group before it: 'runs.le'. Null within a quoted text. */
export function wordAt(text: string, caret: number): { from: number; word: string } | null {
  const before = text.slice(0, caret);
  const tokens = looseTokens(before);
  const last = tokens.at(-1);
  if (last?.kind === "text" ? last.to > caret : isInText(before)) return null;
  if (!last || last.to !== caret) return { from: caret, word: "" };
  if (last.kind === "mark" && last.text === "." && tokens.at(-2)?.kind === "name") return from(tokens.at(-2)?.from);
  if (last.kind !== "name") return { from: caret, word: "" };
  const isMember = tokens.at(-2)?.text === "." && tokens.at(-3)?.kind === "name";
  return from(isMember ? tokens.at(-3)?.from : last.from);

  function from(start = caret) {
    return { from: start, word: before.slice(start) };
  }
}

const isInText = (before: string) => before.split('"').length % 2 === 0;

/** The names that fit what was asked for and typed, best first. */
export function fittingNames(names: FormulaName[], asked: Asked, word: string): FormulaName[] {
  const offered = [...names, ...functionNames].filter(
    ({ kind }) => asked === "typed" || asked === "all" || (kind === "function") === (asked === "functions"),
  );
  const typed = word.toLowerCase();
  const rank = ({ name, kind, label }: FormulaName) => {
    const [own, known] = [name.toLowerCase(), kind === "function" ? "" : label.toLowerCase()];
    if (own.startsWith(typed)) return 0;
    if (own.includes(typed) && !typed.includes(".")) return 1;
    return typed.length > 1 && known.includes(typed) ? 2 : null;
  };
  return [0, 1, 2].flatMap((wanted) => offered.filter((each) => rank(each) === wanted));
}

/** Writes the name over the word at `span`. Returns the text and the caret's new position. */
export function withName(text: string, span: Span, { name, kind }: FormulaName) {
  const after = text.slice(span.to);
  const isCalled = kind === "function" && !after.trimStart().startsWith("(");
  const written = isCalled ? `${name}()` : name;
  const caret = span.from + written.length - (isCalled ? 1 : 0);
  return { text: text.slice(0, span.from) + written + after, caret };
}

/** The names for formulas of a group, which are worked out for each entry; without a group, for those of the form. */
export function namesIn(form: FormParts, scope: Scope, group: string | null): FormulaNames {
  const byId = new Map(form.structure.map((item) => [item.id, item]));
  const items = form.structure.flatMap((item): FormulaName[] => {
    const name = scope.nameOf(item.id);
    if (isSection(item) || name === undefined) return [];
    if (isGroup(item)) return [{ name, kind: "group", label: item.label }];
    const owner = groupIdOf(item, byId);
    const path = owner === null || owner === group ? name : `${scope.nameOf(owner)}.${name}`;
    return [{ name: path, kind: "field", label: item.label }];
  });
  const tables = form.tables.flatMap(({ id, name: label }): FormulaName[] => {
    const name = scope.nameOf(id);
    return name === undefined ? [] : [{ name, kind: "table", label }];
  });
  return { scope, names: [...items, ...tables] };
}
