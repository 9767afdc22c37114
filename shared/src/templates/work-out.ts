import { evaluate, type Value, type Values } from "../formulas/evaluate.ts";
import { NoResult } from "../formulas/fraction.ts";
import { answerAsValue } from "./answer-as-value.ts";
import type { Answers, AnswerValue, GroupRow } from "./answers.ts";
import type { CalculatedItem } from "./calculated.ts";
import { type CalculatedValue, comparedValue, settled, shownValue } from "./calculated-value.ts";
import { conditionOf } from "./condition-rules.ts";
import { groupHolds } from "./conditions.ts";
import type { GroupItem } from "./containers.ts";
import type { FormParts } from "./form.ts";
import { isCalculated, isField, isGroup, isSection } from "./item-kinds.ts";
import { type Plan, planOf } from "./plan.ts";
import { givenRows } from "./rows.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";
import { answerOf } from "./starting-answers.ts";

export type { CalculatedValue } from "./calculated-value.ts";

/** Everything that the answers make of a form. */
export interface WorkedOut {
  /** Whether it shows. For an item of a group without an entry: whether any entry shows it. */
  isVisible(itemId: string, rowId?: string): boolean;
  /** The entries of a group, with all their answers; none while it is hidden. */
  rowsOf(groupId: string): GroupRow[];
  calculated(itemId: string, rowId?: string): CalculatedValue;
  /** A field's or calculated item's value as formulas see it; null if it is hidden or empty. */
  valueOf(itemId: string, rowId?: string): Value | null;
  /** The answers of visible fields only. */
  answers: Answers;
}

const latest = new WeakMap<Answers, FormParts & { worked: WorkedOut }>();

/**
 * Hidden is empty, before anything uses it. Each item is worked out once for the form, or once for each entry. The same
 * answers are worked out once, since a form, its price and its name ask one after the other; answers never change in
 * place.
 */
export function workOut({ structure, tables }: FormParts, answers: Answers): WorkedOut {
  const known = latest.get(answers);
  if (known?.structure === structure && known.tables === tables) return known.worked;
  const worked = newWork({ structure, tables }, answers);
  latest.set(answers, { structure, tables, worked });
  return worked;
}

function newWork(form: FormParts, answers: Answers): WorkedOut {
  const work = new Work(form, answers);
  return {
    isVisible: (id, rowId) => work.placesOf(id, rowId).some((place) => work.isVisible(id, place)),
    rowsOf: (id) => work.rowsOf(id),
    calculated: (id, rowId) => work.shown(id, work.placesOf(id, rowId)[0]),
    valueOf: (id, rowId) => work.value(id, work.placesOf(id, rowId)[0]),
    answers: work.visibleAnswers(),
  };
}

type Result = { kept: Value } | { waitsFor: string[] } | { problem: string };

/** The form itself, or an entry of a group, with what is known of it so far. */
interface Place {
  group: string | null;
  row: GroupRow | null;
  answers: Answers;
  visible: Map<string, boolean>;
  results: Map<string, Result>;
}

const hidden: Result = { waitsFor: [] };
const circular: Result = { problem: "It is calculated from itself." };
const tooDeep: Result = { problem: "It is calculated from too many others in a row." };
const tooMuch = { problem: "There is too much to calculate in this form." };
/** Only items that need a cycle of conditions are worked out from within each other. */
const maxNested = 30;
/** In all formulas and entries together: some tens of milliseconds. Ordinary forms take a few thousand. */
const maxSteps = 50_000;

class Work {
  readonly #plan: Plan;
  readonly #form: FormParts;
  readonly #outer: Place;
  readonly #entries = new Map<string, Place[]>();
  /** By group and entry. */
  readonly #entry = new Map<string, Map<string, Place>>();
  #nested = 0;
  #steps = 0;

  constructor(form: FormParts, answers: Answers) {
    this.#form = form;
    this.#plan = planOf(form);
    this.#outer = placeOf(answers);
    for (const group of form.structure.filter(isGroup)) {
      const rows = givenRows(answers, group.id).map((row) => [row.id, placeOf(row.values, group.id, row)] as const);
      this.#entries.set(
        group.id,
        rows.map(([, place]) => place),
      );
      this.#entry.set(group.id, new Map(rows));
    }
    // In this order nothing has to wait for anything, so that no chain is too long.
    for (const item of this.#plan.order) this.#settle(item);
    for (const item of form.structure) this.#settle(item);
  }

  #settle({ id }: TemplateItem) {
    for (const place of this.placesOf(id)) {
      this.isVisible(id, place);
      this.#result(id, place);
    }
  }

  placesOf(id: string, rowId?: string): Place[] {
    const group = this.#plan.groups.get(id);
    if (group === undefined) return [this.#outer];
    if (rowId === undefined) return this.#entries.get(group) ?? [];
    const entry = this.#entry.get(group)?.get(rowId);
    return entry ? [entry] : [];
  }

  /** Where an item is found from `place`: in the same entry or in the form, never in another group. */
  #from(id: string, place: Place): Place | undefined {
    const group = this.#plan.groups.get(id);
    if (group === undefined) return this.#outer;
    return place.group === group ? place : undefined;
  }

  isVisible(id: string, place: Place): boolean {
    const known = place.visible.get(id);
    if (known !== undefined) return known;
    const item = this.#plan.byId.get(id);
    if (!item) return false;
    const condition = conditionOf(item);
    // Counts as hidden while it is being decided, which ends a cycle of conditions.
    if (condition) place.visible.set(id, false);
    const visible =
      this.#parentShows(item) && (!condition || groupHolds(condition, (rule) => this.#compared(rule.dependsOn, place)));
    place.visible.set(id, visible);
    return visible;
  }

  #parentShows(item: TemplateItem): boolean {
    const parent = isSection(item) || item.parent === undefined ? undefined : this.#plan.byId.get(item.parent);
    return !parent || isField(parent) || isCalculated(parent) || this.isVisible(parent.id, this.#outer);
  }

  /** What a rule compares; undefined if it is hidden or has no value. */
  #compared(id: string, from: Place): AnswerValue | undefined {
    const item = this.#plan.byId.get(id);
    const place = this.#from(id, from);
    if (!item || !place || !this.isVisible(id, place)) return undefined;
    if (isField(item)) return answerOf(item, place.answers);
    const result = this.#result(id, place);
    return "kept" in result ? comparedValue(result.kept) : undefined;
  }

  #result(id: string, place: Place): Result {
    const known = place.results.get(id);
    if (known) return known;
    const item = this.#plan.byId.get(id);
    if (!item || !isCalculated(item) || !this.isVisible(id, place)) return hidden;
    if (this.#nested >= maxNested) return tooDeep;
    place.results.set(id, circular);
    this.#nested++;
    const result = this.#calculate(item, place);
    this.#nested--;
    place.results.set(id, result);
    return result;
  }

  #calculate(item: CalculatedItem, place: Place): Result {
    const planned = this.#plan.formulas.get(item.id);
    if (!planned) return hidden;
    if ("problem" in planned) return { problem: planned.problem.message };
    if (this.#steps > maxSteps) return tooMuch;
    const outcome = evaluate(planned.formula, this.#values(place));
    if (outcome.value !== null) return settled(item, outcome.value);
    if ("problem" in outcome) return { problem: outcome.problem };
    return { waitsFor: [...new Set(outcome.waitsFor.flatMap((id) => this.#waitingFor(id, place)))] };
  }

  /** What is missing at the end of a chain of calculations. */
  #waitingFor(id: string, from: Place): string[] {
    const item = this.#plan.byId.get(id);
    const place = this.#from(id, from);
    if (!item) return [];
    const result = isCalculated(item) && place ? this.#result(id, place) : hidden;
    return "waitsFor" in result && result.waitsFor.length > 0 ? result.waitsFor : [item.label];
  }

  #values(place: Place): Values {
    const read = (from: Place) => (id: string) => {
      const found = this.#from(id, from);
      return found ? this.#read(id, found) : null;
    };
    return {
      field: read(place),
      rows: (groupId) =>
        this.isVisible(groupId, this.#outer) ? (this.#entries.get(groupId) ?? []).map((entry) => read(entry)) : [],
      table: (id) => this.#form.tables.find((table) => table.id === id),
      step: () => {
        if (++this.#steps > maxSteps) throw new NoResult(tooMuch.problem);
      },
    };
  }

  #read(id: string, place: Place): Value | null {
    const item = this.#plan.byId.get(id);
    if (!item || !this.isVisible(id, place)) return null;
    if (isField(item)) return answerAsValue(item, answerOf(item, place.answers));
    const result = this.#result(id, place);
    if ("problem" in result) throw new NoResult(`'${item.label}' has no result.`);
    return "kept" in result ? result.kept : null;
  }

  /** Unreadable numbers count as empty here; prices report them. */
  value(id: string, place: Place | undefined): Value | null {
    try {
      return place ? this.#read(id, place) : null;
    } catch (error) {
      if (error instanceof NoResult) return null;
      throw error;
    }
  }

  shown(id: string, place: Place | undefined): CalculatedValue {
    const item = this.#plan.byId.get(id);
    const result = place ? this.#result(id, place) : hidden;
    return "kept" in result ? shownValue(item as CalculatedItem, result.kept) : result;
  }

  rowsOf(groupId: string): GroupRow[] {
    if (!this.isVisible(groupId, this.#outer)) return [];
    return (this.#entries.get(groupId) ?? []).flatMap(({ row }) => row ?? []);
  }

  visibleAnswers(): Answers {
    const entries = this.#form.structure.flatMap((item): [string, AnswerValue | GroupRow[]][] => {
      if (this.#plan.groups.has(item.id) || !this.isVisible(item.id, this.#outer)) return [];
      if (isGroup(item)) return [[item.id, this.#visibleRows(item)]];
      return isField(item) ? [[item.id, answerOf(item, this.#outer.answers)]] : [];
    });
    return Object.fromEntries(entries);
  }

  #visibleRows(group: GroupItem): GroupRow[] {
    const fields = this.#form.structure
      .filter((item): item is TemplateField => isField(item))
      .filter(({ id }) => this.#plan.groups.get(id) === group.id);
    return (this.#entries.get(group.id) ?? []).map((place) => ({
      id: place.row?.id ?? "",
      values: Object.fromEntries(
        fields
          .filter(({ id }) => this.isVisible(id, place))
          .map((field): [string, AnswerValue] => [field.id, answerOf(field, place.answers)]),
      ),
    }));
  }
}

const placeOf = (answers: Answers, group: string | null = null, row: GroupRow | null = null): Place => ({
  group,
  row,
  answers,
  visible: new Map(),
  results: new Map(),
});

/** The ids of the items that show, in order. */
export function visibleFieldIds(form: FormParts, answers: Answers): Set<string> {
  const { isVisible } = workOut(form, answers);
  return new Set(form.structure.flatMap(({ id }) => (isVisible(id) ? id : [])));
}
