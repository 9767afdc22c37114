import { isPriced } from "../pricing/field-lines.ts";
import type { LineItem } from "../pricing/line-item.ts";
import type { PricedItem } from "../pricing/priced-part.ts";
import type { Formats } from "../region/formats.ts";
import {
  type Answers,
  type AnswerValue,
  entryName,
  type GroupEntry,
  givenAnswer,
  givenEntries,
} from "../templates/answers/answers.ts";
import { groupIdOf } from "../templates/calculation/formula-scope.ts";
import { writtenAnswer, writtenResult } from "../templates/calculation/values.ts";
import { type WorkedOut, workOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isField, isGroup } from "../templates/schema/item-kinds.ts";
import type { CalculatedItem, GroupItem } from "../templates/schema/items.ts";
import type { TemplateField, TemplateForm, TemplateItem } from "../templates/schema/template.ts";
import { ownItems } from "./payload-names.ts";

export interface DocumentAnswer {
  label: string;
  value: string | null;
  /** The unit of a number; empty for other answers. */
  unit: string;
  /** True if the line items or the extras already show the answer. */
  priced: boolean;
}

/**
 * Lists the parts of the form that the customer may read, in its order: answers, calculated values that the form shows, and
 * each entry of a group on its own line. A box that is not ticked is left out. Answers of hidden fields are not stored.
 * Items that the template prices without showing them are left out, and so are their quantities.
 */
export function documentAnswers(
  form: TemplateForm,
  answers: Answers,
  shown: ShownPrices,
  formats: Formats,
): DocumentAnswer[] {
  const reader = new Reader(form, answers, shown, formats);
  return reader.shown(ownItems(form.structure)).flatMap((item) => {
    if (isGroup(item)) return reader.entries(item);
    if (isCalculated(item)) return reader.calculated(item);
    return isField(item) ? reader.answer(item) : [];
  });
}

class Reader {
  readonly #form: TemplateForm;
  readonly #answers: Answers;
  readonly #formats: Formats;
  readonly #worked: WorkedOut;
  readonly #priced: ReturnType<typeof pricedItems>;
  readonly #kept: ReadonlySet<string>;
  constructor(form: TemplateForm, answers: Answers, shown: ShownPrices, formats: Formats) {
    this.#form = form;
    this.#answers = answers;
    this.#formats = formats;
    this.#worked = workOut(form, answers);
    this.#priced = pricedItems(form.structure, shown);
    this.#kept = keptItems(form);
  }

  shown(items: TemplateItem[]): TemplateItem[] {
    return items.filter(({ id }) => !this.#kept.has(id));
  }

  answer(field: TemplateField): DocumentAnswer[] {
    const given = givenAnswer(this.#answers, field.id);
    if (given === undefined || given === false) return [];
    const unit = field.type === "number" ? (field.unit ?? "") : "";
    return [{ label: field.label, value: this.#textOf(field, given), unit, priced: this.#priced.has(field.id) }];
  }

  calculated(item: CalculatedItem): DocumentAnswer[] {
    const value = this.#resultOf(item);
    return value === null ? [] : [{ label: item.label, value, unit: "", priced: this.#priced.has(item.id) }];
  }

  /** Gives up to two for each entry: the part that the price lines already show, and the rest. */
  entries(group: GroupItem): DocumentAnswer[] {
    const members = this.shown(this.#form.structure).filter((item) => "parent" in item && item.parent === group.id);
    return givenEntries(this.#worked.answers, group.id).flatMap((entry, index) => {
      const label = entryName(group, index);
      const parts = this.#partsOf(members, entry);
      return [true, false].flatMap((priced) => {
        const value = parts.filter((part) => part.priced === priced).map(({ text }) => text);
        return value.length === 0 ? [] : [{ label, value: value.join(", "), unit: "", priced }];
      });
    });
  }

  #partsOf(members: TemplateItem[], entry: GroupEntry) {
    return members.flatMap((item) => {
      const value = isCalculated(item)
        ? this.#resultOf(item, entry.id)
        : isField(item)
          ? this.#valueIn(item, entry)
          : null;
      return value === null ? [] : [{ text: `${item.label} ${value}`, priced: this.#priced.has(item.id, entry.id) }];
    });
  }

  #valueIn(field: TemplateField, { values }: GroupEntry): string | null {
    const text = this.#textOf(field, givenAnswer(values, field.id));
    return text !== null && field.type === "number" && field.unit ? `${text} ${field.unit}` : text;
  }

  #resultOf(item: CalculatedItem, entryId?: string): string | null {
    if (!item.shown || !this.#worked.isVisible(item.id, entryId)) return null;
    const result = this.#worked.calculated(item.id, entryId);
    return "value" in result ? writtenResult(item, result, this.#formats) : null;
  }

  #textOf(field: TemplateField, answer: AnswerValue | undefined): string | null {
    if (typeof answer === "boolean") return answer ? "Yes" : null;
    const text = answer?.trim();
    return text ? writtenAnswer(field, text, this.#formats) : null;
  }
}

/** The ids of items that the template prices without showing them, and of numbers that only multiply such prices. */
function keptItems({ structure, pricing }: TemplateForm): ReadonlySet<string> {
  const priced = pricing ? structure.filter(isPriced) : [];
  const idsOf = (items: PricedItem[]) =>
    items.flatMap((item) => [item.id, ...(item.pricing.multiply_by ? [item.pricing.multiply_by] : [])]);
  const shown = new Set(idsOf(priced.filter((item) => item.pricing.shown)));
  return new Set(idsOf(priced.filter((item) => !item.pricing.shown)).filter((id) => !shown.has(id)));
}

/** The price lines and extras that the customer reads. */
export interface ShownPrices {
  lines: LineItem[];
  extras: { field_id: string }[];
}

/**
 * Collects the items of the form and of each entry that the lines or the extras already show: such an item has its own line,
 * is offered as an extra, or is the quantity of a line. A line that sums up a group shows nothing of a single entry.
 */
function pricedItems(structure: TemplateItem[], { lines, extras }: ShownPrices) {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const keys = new Set(extras.map(({ field_id }) => keyOf(field_id)));
  const add = (id: string, row: string | undefined) => {
    const item = byId.get(id);
    if (item && groupIdOf(item, byId) === null) keys.add(keyOf(id));
    else if (row !== undefined) keys.add(keyOf(id, row));
  };
  for (const { field_id, row, shown } of lines) {
    const item = field_id === null ? undefined : byId.get(field_id);
    if (!shown || !item || !("pricing" in item)) continue;
    add(item.id, row);
    // The quantity of a number times another is neither of the two answers, so the multiplier is still worth showing.
    const isNumber = item.type === "number" || item.type === "calculated";
    if (!isNumber && item.pricing?.multiply_by) add(item.pricing.multiply_by, row);
  }
  return { has: (id: string, row?: string) => keys.has(keyOf(id, row)) };
}

/** Makes a key for the item, or for the item in one entry. Ids have no spaces, so keys never clash. */
const keyOf = (id: string, row?: string) => (row === undefined ? id : `${id} ${row}`);
