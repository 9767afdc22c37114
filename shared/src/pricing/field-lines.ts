import { add, divide, multiply, roundTo, whole, zero } from "../formulas/fraction.ts";
import type { Formats } from "../region/formats.ts";
import { entryName, type GroupEntry } from "../templates/answers/answers.ts";
import { planOf } from "../templates/calculation/plan.ts";
import type { WorkedOut } from "../templates/calculation/work-out.ts";
import type { GroupItem } from "../templates/schema/items.ts";
import { exactCostOf } from "../templates/schema/rate.ts";
import type { TemplateField, TemplateForm, TemplateItem } from "../templates/schema/template.ts";
import { type LineItem, maxLineAmount, maxLineQuantity, millionths, type PriceProblem, share } from "./line-item.ts";
import { PartReader, type PricedItem, type PricedPart } from "./priced-part.ts";

export const isPriced = (item: TemplateItem): item is PricedItem => "pricing" in item && item.pricing !== undefined;

/**
 * The price lines of a form's fields and calculations:
 *
 * | Item              | Quantity                   | Multiplied by, if it is                        |
 * | ----------------- | -------------------------- | ---------------------------------------------- |
 * | number            | the answer                 | that number field, or that calculated number   |
 * | checkbox          | 1 if ticked                | the same                                       |
 * | select, radio     | 1 if an option is chosen   | the same                                       |
 * | calculated number | the result                 | the same                                       |
 * | calculated money  | 1, at the result           | the same                                       |
 * | calculated yes/no | 1 if yes                   | the same                                       |
 *
 * Hidden items add nothing, and a hidden multiplier makes the quantity 0. Lines with a quantity of 0, or with neither a
 * price nor a cost, are left out. Apart from that, costs change neither lines nor amounts, so people who may not see
 * costs get the same total.
 *
 * With `ticked`, it gives only the lines of those checkboxes, as if they were ticked. Nothing may depend on them.
 *
 * In a group, each entry has its own line. A group with summed lines has one for all entries of the same price and
 * option: at different prices, no quantity times a price would give the amount.
 */
export function fieldLines(
  form: TemplateForm,
  worked: WorkedOut,
  cents: Formats["cents"],
  ticked?: ReadonlySet<string>,
) {
  const plan = planOf(form);
  const groupOf = (id: string) => plan.byId.get(plan.groups.get(id) ?? "") as GroupItem | undefined;
  const lines: LineItem[] = [];
  const problems = new Map<string, PriceProblem>();
  const addProblem = ({ id }: TemplateItem, message: string, entry: GroupEntry | null, index: number) => {
    const group = groupOf(id);
    if (!entry || !group) problems.set(id, { field_id: id, message });
    else {
      const inEntry = `${entryName(group, index)}: ${message}`;
      problems.set(`${id} ${entry.id}`, { field_id: id, row: entry.id, message: inEntry });
    }
  };

  const readers = new Map<GroupEntry | null, PartReader>();
  const readerOf = (entry: GroupEntry | null, index: number) => {
    const report = (wrong: TemplateItem, words: string) => addProblem(wrong, words, entry, index);
    const reader = readers.get(entry) ?? new PartReader(form, worked, entry, report, ticked);
    readers.set(entry, reader);
    return reader;
  };
  const partsOf = (item: PricedItem, entries: (GroupEntry | null)[]): EntryPart[] =>
    entries.flatMap((entry, index) => {
      const part = readerOf(entry, index).part(item);
      return part ? [{ ...part, index }] : [];
    });

  for (const item of form.structure) {
    if (!isPriced(item) || ticked?.has(item.id) === false) continue;
    const group = groupOf(item.id);
    const entries: (GroupEntry | null)[] = group ? worked.rowsOf(group.id) : [null];
    const isSummed = group?.lines === "sum";
    for (const parts of inLines(partsOf(item, entries), isSummed)) {
      const [{ rate, option, index, ...first }] = parts;
      const entry = isSummed ? null : first.row;
      const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
      if (quantity > maxLineQuantity * millionths) {
        addProblem(
          item,
          `'${item.label}' comes to more than ${maxLineQuantity.toLocaleString("en")} units.`,
          entry,
          index,
        );
        continue;
      }
      const amount = share(rate.price, quantity, millionths);
      const cost = costOf(parts);
      if (amount > maxLineAmount) {
        addProblem(item, `'${item.label}' comes to more than ${cents(maxLineAmount)}.`, entry, index);
        continue;
      }
      if (cost > maxLineAmount)
        addProblem(item, `'${item.label}' costs more than ${cents(maxLineAmount)}.`, entry, index);
      const nameOfEntry = group && entry ? entryName(group, index) : "";
      const name = printedName(item, option);
      lines.push({
        kind: "item",
        field_id: item.id,
        ...(group && entry && { row: entry.id }),
        label: item.label,
        printed_name: nameOfEntry ? `${nameOfEntry}: ${name}` : name,
        detail: [nameOfEntry, option].filter(Boolean).join(", "),
        quantity: quantity / millionths,
        unit: item.unit ?? "",
        unit_price: rate.price,
        amount,
        cost: Math.min(cost, maxLineAmount),
        ...(rate.item && { item_id: rate.item }),
        shown: item.pricing.shown,
      });
    }
  }
  return { lines, problems: [...problems.values()] };
}

/** A ticked or chosen item that is not charged, because its multiplier is empty. */
export interface Uncharged {
  label: string;
  /** The empty field; in a group, with the id of the entry. */
  empty: { id: string; label: string; row?: string };
}

/** Nothing is wrong with such a form, so its quote is not refused; but people should know. */
export function unchargedIn(form: TemplateForm, worked: WorkedOut): Uncharged[] {
  const { groups } = planOf(form);
  return form.structure.filter(isPriced).flatMap((item) => {
    const group = groups.get(item.id);
    const entries = group === undefined ? [null] : worked.rowsOf(group);
    return entries.flatMap((entry) => {
      const empty = new PartReader(form, worked, entry, () => undefined).emptyQuantity(item);
      if (!empty) return [];
      const row = entry && groups.has(empty.id) ? { row: entry.id } : {};
      return [{ label: item.label, empty: { id: empty.id, label: empty.label, ...row } }];
    });
  });
}

/** A priced item in one entry, with the entry's index in its group. */
type EntryPart = PricedPart & { index: number };
type LineParts = [EntryPart, ...EntryPart[]];

/** Groups the parts of each line. Costs make no difference, because not everybody may see them. */
function inLines(parts: EntryPart[], isSummed: boolean): LineParts[] {
  if (!isSummed) return parts.map((part) => [part]);
  const lines = new Map<string, LineParts>();
  for (const part of parts) {
    const key = `${part.rate.price} ${part.rate.item ?? ""} ${part.option}`;
    const line = lines.get(key);
    if (line) line.push(part);
    else lines.set(key, [part]);
  }
  return [...lines.values()];
}

/** Adds up the costs of all parts exactly and rounds once. */
export function costOf(parts: Pick<PricedPart, "rate" | "quantity">[]): number {
  const [only, ...others] = parts;
  if (only && others.length === 0 && !only.rate.from_list?.exact_cost)
    return share(only.rate.cost, only.quantity, millionths);
  const exact = parts.map(({ rate, quantity }) => multiply(exactCostOf(rate), whole(quantity))).reduce(add, zero);
  return Number(roundTo(divide(exact, whole(millionths)), 0).over);
}

/** Stands for the chosen option in the printed name of a choice. */
export const optionToken = "{{option}}";

/**
 * A priced answer as the customer reads it. The chosen option is part of the name, so nothing needs to be added:
 *
 * | Label         | Printed name         | Chosen    | Result               |
 * | ------------- | -------------------- | --------- | -------------------- |
 * | Fence type    | `{{option}} fence`   | Colorbond | Colorbond fence      |
 * | Fence type    | Boundary fence       | Colorbond | Boundary fence, Colorbond |
 * | Fence type    |                      | Colorbond | Colorbond            |
 * | Need a gate   |                      | Yes       | Need a gate: Yes     |
 * | Gates         |                      |           | Gates                |
 */
export function printedName({ label, printed_name }: Pick<TemplateField, "label" | "printed_name">, option: string) {
  if (!option) return printed_name || label;
  if (printed_name?.includes(optionToken)) return printed_name.replaceAll(optionToken, () => option);
  if (printed_name) return `${printed_name}, ${option}`;
  return saysEnough.test(option) ? option : `${label}: ${option}`;
}

/**
 * An option with a word of four letters or more says enough. 'Yes', '2' or '1.8 m' alone would tell a customer nothing.
 */
const saysEnough = /\p{L}{4}/u;
