import { evaluate, type Row, type Value, type Values } from "../../formulas/evaluate.ts";
import { NoResult } from "../../formulas/fraction.ts";
import { type Answers, type AnswerValue, answerOf, type GroupEntry, givenEntries } from "../answers/answers.ts";
import { Budget, stepsToRead, TooLarge, tooLargeToWorkOut } from "../budget.ts";
import { Compared, groupHolds, type Judge, judgeOf } from "../conditions/judging.ts";
import { isCalculated, isField, isGroup, isSection } from "../schema/item-kinds.ts";
import type { CalculatedItem, GroupItem } from "../schema/items.ts";
import { conditionOf, type FieldCondition } from "../schema/rules.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { FormParts, TemplateField, TemplateItem } from "../schema/template.ts";
import { type Plan, planOf } from "./plan.ts";
import { answerAsValue, type CalculatedValue, comparedValue, settled, shownValue } from "./values.ts";

/** All results of a form with its answers. */
export interface WorkedOut {
  /** Returns whether the item shows. For an item of a group and no `entryId`, returns whether any entry shows it. */
  isVisible(itemId: string, entryId?: string): boolean;
  /** The entries of a group, with all their answers; none while the group is hidden. */
  rowsOf(groupId: string): GroupEntry[];
  calculated(itemId: string, entryId?: string): CalculatedValue;
  /** The value of a field or calculated item in formulas; null if it is hidden or empty. */
  valueOf(itemId: string, entryId?: string): Value | null;
  /** The answers of visible fields only. */
  answers: Answers;
  /**
   * True if the form did not fit the budget. Then nothing is worked out: everything shows, no calculated item has a result,
   * and no quote is made from it.
   */
  isTooLarge: boolean;
  /** Number of steps of the budget that were spent. */
  steps: number;
}

const latest = new WeakMap<Answers, FormParts & { worked: WorkedOut }>();

/**
 * Works out which items show, and the results of those that are calculated. Other items see a hidden one as empty. The same
 * answers are worked out only once, because a form, its price and its name all ask for them; answers are never changed in
 * place. Many quotes that are worked out for one request can share a budget.
 */
export function workOut({ structure, tables }: FormParts, answers: Answers, shared?: Budget): WorkedOut {
  // The result is not kept: with another budget, the same form may fit.
  if (shared) return newWork({ structure, tables }, answers, shared);
  const known = latest.get(answers);
  if (known?.structure === structure && known.tables === tables) return known.worked;
  const worked = newWork({ structure, tables }, answers, new Budget());
  latest.set(answers, { structure, tables, worked });
  return worked;
}

function newWork(form: FormParts, answers: Answers, budget: Budget): WorkedOut {
  try {
    const work = new Work(form, answers, budget);
    return {
      isVisible: (id, entryId) => work.scopesOf(id, entryId).some((scope) => work.isVisible(id, scope)),
      rowsOf: (id) => work.rowsOf(id),
      calculated: (id, entryId) => work.shown(id, work.scopesOf(id, entryId)[0]),
      valueOf: (id, entryId) => work.value(id, work.scopesOf(id, entryId)[0]),
      answers: work.visibleAnswers(),
      isTooLarge: false,
      steps: budget.spent,
    };
  } catch (error) {
    if (error instanceof TooLarge) return notWorkedOut(form, answers, budget.spent);
    throw error;
  }
}

/** Hides nothing, because an answer that no one sees is worse than a question too many. */
function notWorkedOut({ structure }: FormParts, answers: Answers, steps: number): WorkedOut {
  const known = new Set(structure.map(({ id }) => id));
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  return {
    isVisible: (id) => known.has(id),
    rowsOf: (id) => (groups.has(id) ? givenEntries(answers, id) : []),
    calculated: () => ({ problem: tooLargeToWorkOut }),
    valueOf: () => null,
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => known.has(id))),
    isTooLarge: true,
    steps,
  };
}

type Result = { kept: Value } | { waitsFor: string[] } | { problem: string };

/** The form itself, or an entry of a group, with the results so far. */
interface Scope {
  group: string | null;
  entry: GroupEntry | null;
  answers: Answers;
  visible: Map<string, boolean>;
  results: Map<string, Result>;
  /** The values that rules have compared, by the item's id. */
  compared: Map<string, Compared>;
  /** The values that formulas have read of fields that show, by the id of the field. */
  values: Map<string, Value | null>;
}

const hidden: Result = { waitsFor: [] };
const circular: Result = { problem: "It is calculated from itself." };
const tooDeep: Result = { problem: "It is calculated from too many others in a row." };
/** Maximum depth of items that are worked out from within each other. Only items that need a cycle of conditions are. */
const maxNested = 30;

/** The cost of deciding whether an item shows, in the form or in one entry, and of keeping its answer. */
const stepsOfItem = 2;
/** The cost of its price line, with the row of a table that the price comes from. */
const stepsOfPrice = 16;
/** The cost of rounding a result, or of saying why there is none. */
const stepsOfResult = 6;

class Work {
  readonly #plan: Plan;
  readonly #form: FormParts;
  readonly #outer: Scope;
  /** The entries of each group. */
  readonly #entries = new Map<string, Scope[]>();
  /** The same entries by the ids of group and entry. */
  readonly #entry = new Map<string, Map<string, Scope>>();
  readonly #budget: Budget;
  readonly #tables: ReadonlyMap<string, PriceTable>;
  /** For each group, the functions with which formulas read its entries. */
  readonly #readers = new Map<string, Row[]>();
  /** The results of rules about items outside of their group, which are the same for all of its entries. */
  readonly #judged = new Map<FieldCondition, boolean>();
  readonly #spend = (steps: number) => this.#budget.spend(steps);
  #nested = 0;

  constructor(form: FormParts, answers: Answers, budget: Budget) {
    this.#form = form;
    this.#budget = budget;
    this.#plan = planOf(form);
    this.#tables = new Map(form.tables.map((table) => [table.id, table]));
    budget.spend(this.#plan.steps);
    this.#outer = scopeOf(answers);
    for (const group of form.structure.filter(isGroup)) {
      const scopes = givenEntries(answers, group.id).map((entry) => scopeOf(entry.values, group.id, entry));
      this.#entries.set(group.id, scopes);
      this.#entry.set(group.id, new Map(scopes.map((scope) => [scope.entry?.id ?? "", scope])));
    }
    // In the plan's order, everything that an item needs is already known, so that no chain of items is too deep.
    for (const item of this.#plan.order) this.#settle(item);
    for (const item of form.structure) if (!this.#plan.acyclic.has(item.id)) this.#settle(item);
  }

  #settle(item: TemplateItem) {
    const { id } = item;
    const steps = stepsOfItem + ("pricing" in item && item.pricing ? stepsOfPrice : 0);
    for (const scope of this.scopesOf(id)) {
      this.#budget.spend(steps);
      this.isVisible(id, scope);
      this.#result(id, scope);
    }
  }

  scopesOf(id: string, entryId?: string): Scope[] {
    const group = this.#plan.groups.get(id);
    if (group === undefined) return [this.#outer];
    if (entryId === undefined) return this.#entries.get(group) ?? [];
    const entry = this.#entry.get(group)?.get(entryId);
    return entry ? [entry] : [];
  }

  /** The scope in which `scope` sees an item: its own entry or the form, never another group. */
  #from(id: string, scope: Scope): Scope | undefined {
    const group = this.#plan.groups.get(id);
    if (group === undefined) return this.#outer;
    return scope.group === group ? scope : undefined;
  }

  isVisible(id: string, scope: Scope): boolean {
    const known = scope.visible.get(id);
    if (known !== undefined) return known;
    const item = this.#plan.byId.get(id);
    if (!item) return false;
    const condition = conditionOf(item);
    // The item counts as hidden while this is being decided, which ends a cycle of conditions.
    if (condition) scope.visible.set(id, false);
    const visible =
      this.#parentShows(item) && (!condition || groupHolds(condition, (rule) => this.#holds(rule, scope)));
    scope.visible.set(id, visible);
    return visible;
  }

  #parentShows(item: TemplateItem): boolean {
    const parent = isSection(item) || item.parent === undefined ? undefined : this.#plan.byId.get(item.parent);
    return !parent || isField(parent) || isCalculated(parent) || this.isVisible(parent.id, this.#outer);
  }

  #holds(rule: FieldCondition, from: Scope): boolean {
    const { dependsOn } = rule;
    const scope = this.#from(dependsOn, from);
    // An item in a cycle may count as hidden at first, and a later entry can see it differently.
    const isShared = from.group !== null && scope === this.#outer && this.#plan.acyclic.has(dependsOn);
    const known = isShared ? this.#judged.get(rule) : undefined;
    if (known !== undefined) {
      this.#budget.spend(1);
      return known;
    }
    const value = (scope && this.#compared(dependsOn, scope)) ?? nothing;
    const judge = this.#judgeOf(rule);
    this.#budget.spend(judge.steps(value));
    const holds = judge.holds(value);
    if (isShared) this.#judged.set(rule, holds);
    return holds;
  }

  #judgeOf(rule: FieldCondition): Judge {
    const { judges } = this.#plan;
    const judge = judges.get(rule) ?? judgeOf(rule);
    judges.set(rule, judge);
    return judge;
  }

  /** The value that a rule compares; undefined if the item is hidden or has no value. */
  #compared(id: string, scope: Scope): Compared | undefined {
    const item = this.#plan.byId.get(id);
    if (!item || !this.isVisible(id, scope)) return undefined;
    const known = scope.compared.get(id);
    if (known) return known;
    const value = isField(item) ? answerOf(item, scope.answers) : this.#comparedResult(id, scope);
    if (value === undefined) return undefined;
    if (typeof value === "string") this.#budget.spend(stepsToRead(value.length));
    const compared = new Compared(value);
    scope.compared.set(id, compared);
    return compared;
  }

  #comparedResult(id: string, scope: Scope): AnswerValue | undefined {
    const result = this.#result(id, scope);
    return "kept" in result ? comparedValue(result.kept) : undefined;
  }

  #result(id: string, scope: Scope): Result {
    const known = scope.results.get(id);
    if (known) return known;
    const item = this.#plan.byId.get(id);
    if (!item || !isCalculated(item) || !this.isVisible(id, scope)) return hidden;
    if (this.#nested >= maxNested) return tooDeep;
    scope.results.set(id, circular);
    this.#nested++;
    const result = this.#calculate(item, scope);
    this.#nested--;
    scope.results.set(id, result);
    return result;
  }

  #calculate(item: CalculatedItem, scope: Scope): Result {
    const planned = this.#plan.formulas.get(item.id);
    if (!planned) return hidden;
    if ("problem" in planned) return { problem: planned.problem.message };
    this.#budget.spend(stepsOfResult);
    const outcome = evaluate(planned.formula, this.#values(scope));
    if (outcome.value !== null) return settled(item, outcome.value);
    if ("problem" in outcome) return { problem: outcome.problem };
    const labels = new Set<string>();
    for (const id of outcome.waitsFor) {
      const found = this.#waitingFor(id, scope);
      this.#budget.spend(found.length);
      for (const label of found) labels.add(label);
    }
    return { waitsFor: [...labels] };
  }

  /** The labels of the questions that an empty item waits for, through any chain of calculations. */
  #waitingFor(id: string, from: Scope): string[] {
    const item = this.#plan.byId.get(id);
    const scope = this.#from(id, from);
    if (!item) return [];
    const result = isCalculated(item) && scope ? this.#result(id, scope) : hidden;
    return "waitsFor" in result && result.waitsFor.length > 0 ? result.waitsFor : [item.label];
  }

  #values(scope: Scope): Values {
    return {
      field: this.#reader(scope),
      rows: (groupId) => (this.isVisible(groupId, this.#outer) ? this.#readersOf(groupId) : []),
      table: (id) => this.#tables.get(id),
      label: (id) => this.#plan.byId.get(id)?.label,
      step: this.#spend,
    };
  }

  #reader(from: Scope): Row {
    return (id) => {
      const found = this.#from(id, from);
      return found ? this.#read(id, found) : null;
    };
  }

  #readersOf(groupId: string): Row[] {
    const readers = this.#readers.get(groupId) ?? this.#entries.get(groupId)?.map((entry) => this.#reader(entry)) ?? [];
    this.#readers.set(groupId, readers);
    return readers;
  }

  #read(id: string, scope: Scope): Value | null {
    const item = this.#plan.byId.get(id);
    if (!item || !this.isVisible(id, scope)) return null;
    if (isField(item)) return this.#fieldValue(item, scope);
    const result = this.#result(id, scope);
    if ("problem" in result) throw new NoResult(`'${item.label}' has no result.`);
    return "kept" in result ? result.kept : null;
  }

  #fieldValue(field: TemplateField, scope: Scope): Value | null {
    const known = scope.values.get(field.id);
    if (known !== undefined) return known;
    const answer = answerOf(field, scope.answers);
    if (typeof answer === "string") this.#budget.spend(stepsToRead(answer.length));
    const value = answerAsValue(field, answer);
    scope.values.set(field.id, value);
    return value;
  }

  /** Unreadable numbers count as empty here, because pricing reports them. */
  value(id: string, scope: Scope | undefined): Value | null {
    try {
      return scope ? this.#read(id, scope) : null;
    } catch (error) {
      if (error instanceof NoResult) return null;
      throw error;
    }
  }

  shown(id: string, scope: Scope | undefined): CalculatedValue {
    const item = this.#plan.byId.get(id);
    const result = scope ? this.#result(id, scope) : hidden;
    return "kept" in result ? shownValue(item as CalculatedItem, result.kept) : result;
  }

  rowsOf(groupId: string): GroupEntry[] {
    if (!this.isVisible(groupId, this.#outer)) return [];
    return (this.#entries.get(groupId) ?? []).flatMap(({ entry }) => entry ?? []);
  }

  visibleAnswers(): Answers {
    const visible = this.#form.structure.flatMap((item): [string, AnswerValue | GroupEntry[]][] => {
      if (this.#plan.groups.has(item.id) || !this.isVisible(item.id, this.#outer)) return [];
      if (isGroup(item)) return [[item.id, this.#visibleEntries(item)]];
      return isField(item) ? [[item.id, answerOf(item, this.#outer.answers)]] : [];
    });
    return Object.fromEntries(visible);
  }

  #visibleEntries(group: GroupItem): GroupEntry[] {
    const fields = this.#form.structure
      .filter((item): item is TemplateField => isField(item))
      .filter(({ id }) => this.#plan.groups.get(id) === group.id);
    return (this.#entries.get(group.id) ?? []).map((scope) => ({
      id: scope.entry?.id ?? "",
      values: Object.fromEntries(
        fields
          .filter(({ id }) => this.isVisible(id, scope))
          .map((field): [string, AnswerValue] => [field.id, answerOf(field, scope.answers)]),
      ),
    }));
  }
}

const scopeOf = (answers: Answers, group: string | null = null, entry: GroupEntry | null = null): Scope => ({
  group,
  entry,
  answers,
  visible: new Map(),
  results: new Map(),
  compared: new Map(),
  values: new Map(),
});

/** A hidden or missing item, as rules see it. */
const nothing = new Compared(undefined);
/** Returns the answers of visible fields only, which are stored and sent. */
export const visibleAnswers = (form: FormParts, answers: Answers): Answers => workOut(form, answers).answers;
