import type { Value } from "../formulas/evaluate.ts";
import { type Fraction, NoResult, writeFraction } from "../formulas/fraction.ts";
import { rowFor } from "../formulas/tables.ts";
import { type AnswerValue, type GroupEntry, givenAnswer } from "../templates/answers/answers.ts";
import { type Plan, planOf } from "../templates/calculation/plan.ts";
import { answerAsValue } from "../templates/calculation/values.ts";
import type { WorkedOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isField } from "../templates/schema/item-kinds.ts";
import type { CalculatedItem } from "../templates/schema/items.ts";
import type { FieldPricing } from "../templates/schema/pricing.ts";
import { hasCost, listProblem, type Rate } from "../templates/schema/rate.ts";
import type { TemplateField, TemplateForm, TemplateItem } from "../templates/schema/template.ts";
import { maxQuantity, millionths, readQuantity, share } from "./line-item.ts";

export type PricedItem = (TemplateField | CalculatedItem) & { pricing: FieldPricing };

/** The part of a priced item in the form or in one entry of a group: a quantity at a rate. */
export interface PricedPart {
  item: PricedItem;
  row: GroupEntry | null;
  /** The quantity in millionths. */
  quantity: number;
  rate: Rate;
  /** The chosen option, if there was a choice. */
  option: string;
}

/** Records why an item cannot be priced. */
export type Report = (item: TemplateItem, words: string) => void;

const none: Rate = { price: 0, cost: 0 };
const limit = maxQuantity.toLocaleString("en");

/** Reads the answers and results of one entry of a group, or of the form itself. */
export class PartReader {
  readonly #form: TemplateForm;
  readonly #worked: WorkedOut;
  readonly #plan: Plan;
  readonly #row: GroupEntry | null;
  readonly #report: Report;
  readonly #ticked: ReadonlySet<string> | undefined;
  /** `ticked` are checkboxes that count as ticked. */
  constructor(
    form: TemplateForm,
    worked: WorkedOut,
    row: GroupEntry | null,
    report: Report,
    ticked?: ReadonlySet<string>,
  ) {
    this.#report = report;
    this.#ticked = ticked;
    this.#form = form;
    this.#worked = worked;
    this.#plan = planOf(form);
    this.#row = row;
  }

  /** Null if the item adds nothing to the price. */
  part(item: PricedItem): PricedPart | null {
    const { pricing } = item;
    // A hidden number gives no line either, but its multiplier is still checked.
    if (item.type !== "number" && !this.#worked.isVisible(item.id, this.#row?.id)) return null;
    const choice = this.#choiceOf(item);
    const option = choice?.option ?? "";
    const rate = this.#rateOf(item, choice);
    const { from_list } = rate;
    if (rate.price === 0 && !hasCost(rate) && !rate.listed && !from_list?.problem) return null;
    const own = countsItself(item) ? this.#quantityOf(item) : millionths;
    const times =
      pricing.multiply_by === null ? millionths : this.#quantityOf(this.#plan.byId.get(pricing.multiply_by));
    const quantity = share(own, times, millionths);
    if (quantity === 0) return null;
    // A line without a price would be wrong, so an item that the list does not have keeps a quote from being submitted.
    const problem = listProblem(item.label, rate);
    if (problem) this.#report(item, problem);
    return { item, row: this.#row, quantity, rate, option };
  }

  /**
   * Returns the empty field that multiplies a ticked or chosen item, which is therefore not charged. Null otherwise, and for
   * an item that costs nothing anyway.
   */
  emptyQuantity(item: PricedItem): TemplateItem | null {
    const counted = this.#plan.byId.get(item.pricing.multiply_by ?? "");
    if (!counted || !this.#worked.isVisible(item.id, this.#row?.id)) return null;
    if (item.type !== "checkbox" && item.type !== "select" && item.type !== "radio") return null;
    const rate = this.#rateOf(item, this.#choiceOf(item));
    if (rate.price === 0 && !rate.listed) return null;
    return this.#isEmpty(counted) ? counted : null;
  }

  #isEmpty(item: TemplateItem): boolean {
    const entryId = this.#entryIdOf(item.id);
    if (!this.#worked.isVisible(item.id, entryId)) return false;
    if (!isCalculated(item)) return String(this.#answerOf(item.id) ?? "").trim() === "";
    const result = this.#worked.calculated(item.id, entryId);
    return "waitsFor" in result && result.waitsFor.length > 0;
  }

  #choiceOf(item: PricedItem): Choice | undefined {
    if (item.type !== "select" && item.type !== "radio") return undefined;
    const option = String(this.#answerOf(item.id));
    const index = option === "" ? undefined : indexesOf(item.options ?? []).get(option);
    return index === undefined ? undefined : { option, index };
  }

  #rateOf(item: PricedItem, choice: Choice | undefined): Rate {
    const { pricing } = item;
    if (!this.#applies(item, choice)) return none;
    if (pricing.price_from) return this.#tableRate(item, pricing.price_from);
    if (choice) return pricing.option_prices[choice.index] ?? none;
    if (isCalculated(item) && item.result === "money") return { ...pricing, price: this.#centsOf(item) };
    return pricing;
  }

  #applies(item: PricedItem, choice: Choice | undefined): boolean {
    switch (item.type) {
      case "number":
        return true;
      case "select":
      case "radio":
        return choice !== undefined;
      case "checkbox":
        return this.#answerOf(item.id) === true;
      case "calculated":
        return item.result === "yes/no"
          ? this.#worked.valueOf(item.id, this.#row?.id) === true
          : item.result !== "text";
      default:
        return false;
    }
  }

  #tableRate(item: PricedItem, { table: tableId, key }: { table: string; key: string }): Rate {
    const table = this.#form.tables.find(({ id }) => id === tableId);
    if (!table) return none;
    const asked = this.#plan.byId.get(key);
    const value = this.#keyOf(asked);
    if (value === null || typeof value === "boolean") return none;
    try {
      return rowFor(table, value, asked?.label);
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      this.#report(item, error.message);
      return none;
    }
  }

  /** Null while the key is empty. A key that cannot be looked up is reported, because its line would be missing. */
  #keyOf(item: TemplateItem | undefined): Value | null {
    if (!item) return null;
    if (isCalculated(item)) return this.#resultOf(item);
    const answer = this.#answerOf(item.id);
    if (!isField(item) || answer === undefined) return null;
    try {
      return answerAsValue(item, answer);
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      this.#report(item, error.message);
      return null;
    }
  }

  /** Returns millionths. */
  #quantityOf(item: TemplateItem | undefined): number {
    if (!item) return 0;
    if (isCalculated(item)) return this.#calculatedQuantity(item);
    if (item.type !== "number") return 0;
    const quantity = readQuantity(this.#answerOf(item.id));
    if (quantity === null) this.#report(item, `'${item.label}' must be a plain number from 0 to ${limit}.`);
    return quantity ?? 0;
  }

  #calculatedQuantity(item: CalculatedItem): number {
    const number = this.#numberOf(item);
    if (!number) return 0;
    const quantity = readQuantity(writeFraction(number));
    if (quantity === null) this.#report(item, `'${item.label}' must come to a number from 0 to ${limit}.`);
    return quantity ?? 0;
  }

  #centsOf(item: CalculatedItem): number {
    const number = this.#numberOf(item);
    if (!number) return 0;
    const cents = Number((number.over * 100n) / number.under);
    if (cents < 0) this.#report(item, `'${item.label}' comes to less than zero.`);
    return Math.max(cents, 0);
  }

  #numberOf(item: CalculatedItem): Fraction | null {
    const value = this.#resultOf(item);
    return value !== null && typeof value === "object" ? value : null;
  }

  /**
   * Null while the result waits for answers. A problem is reported, because a price without the result would be wrong.
   */
  #resultOf(item: CalculatedItem): Value | null {
    const entryId = this.#entryIdOf(item.id);
    const result = this.#worked.calculated(item.id, entryId);
    if ("problem" in result) this.#report(item, `'${item.label}' has no result. ${result.problem}`);
    return this.#worked.valueOf(item.id, entryId);
  }

  #answerOf(id: string): AnswerValue | undefined {
    const entryId = this.#entryIdOf(id);
    if (!this.#worked.isVisible(id, entryId)) return undefined;
    if (this.#ticked?.has(id)) return true;
    return entryId === undefined ? givenAnswer(this.#worked.answers, id) : givenAnswer(this.#row?.values ?? {}, id);
  }

  /** The id of the entry, for an item in a group; undefined for an item of the form. */
  #entryIdOf(id: string): string | undefined {
    return this.#plan.groups.has(id) ? this.#row?.id : undefined;
  }
}

/** A chosen option, and its index among those of the field. */
interface Choice {
  option: string;
  index: number;
}

/** The entries of a group may choose among hundreds of options thousands of times, so these are read only once. */
const indexes = new WeakMap<string[], Map<string, number>>();

function indexesOf(options: string[]): Map<string, number> {
  const known = indexes.get(options);
  if (known) return known;
  const found = new Map<string, number>();
  // If two options are the same, the first counts.
  for (const [index, option] of options.entries()) if (!found.has(option)) found.set(option, index);
  indexes.set(options, found);
  return found;
}

/** Returns whether the item's own number is its quantity. Other items count as one. */
const countsItself = (item: PricedItem) => item.type === "number" || (isCalculated(item) && item.result === "number");
