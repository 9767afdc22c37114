import { entryNames, ownItems, payloadNames } from "../documents/payload-names.ts";
import { extrasOf } from "../offers/extras.ts";
import { type FrozenItem, leaveOutCosts, materialsOf, type PayloadMaterials } from "../prices/materials.ts";
import { type Adjustment, adjustmentLabel, unitPrice } from "../pricing/adjustments.ts";
import type { LineKind } from "../pricing/line-item.ts";
import { priceQuote, type QuotePrice } from "../pricing/price-quote.ts";
import { formatsFor } from "../region/formats.ts";
import { type Answers, type AnswerValue, givenAnswer, givenEntries } from "../templates/answers/answers.ts";
import { type WorkedOut, workOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isGroup } from "../templates/schema/item-kinds.ts";
import type { FormParts, TemplateItem } from "../templates/schema/template.ts";
import { type DocumentSource, documentOf, type QuoteDocument } from "./document.ts";

export interface PayloadQuote extends DocumentSource {
  id: string;
  company_id: string;
  template_id: string | null;
  run: number;
  adjustments: Adjustment[];
  revision: number;
  /** The number of the quote that this one revises; null for a first quote. */
  revises_quote_number: string | null;
  /** The items of the price list that the quote was made with. */
  price_items: readonly FrozenItem[];
}

export type QuotePayload = Record<
  string,
  | string
  | number
  | boolean
  | null
  | PayloadEntry[]
  | Record<string, string>
  | PayloadAdjustment[]
  | PayloadPricing
  | PayloadMaterials
  | QuoteDocument
>;

/**
 * Makes the payload for the workflow. The keys depend only on the template: a hidden or empty field is null, never absent,
 * because automation tools learn the list of keys from one sample.
 */
export function quotePayload(quote: PayloadQuote): QuotePayload {
  const { contact } = quote;
  const answers = payloadValues(quote, quote.answers);
  const formats = formatsFor(quote.place);
  const price = priceQuote(quote, quote.answers, quote.adjustments, formats);
  return {
    ...answers,
    quote_id: quote.id,
    company_id: quote.company_id,
    template_id: quote.template_id,
    quote_name: quote.quote_name,
    quote_number: quote.quote_number,
    quote_run: quote.run,
    contact: {
      firstName: contact?.first_name ?? "",
      lastName: contact?.last_name ?? "",
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
    },
    pricing: payloadPricing(price, quote.place.currency),
    ...otherKeys(quote, answers, leaveOutCosts(materialsOf(price?.line_items ?? [], quote.price_items))),
    document: documentOf(quote, price?.line_items ?? [], extrasOf(quote, formats)),
  };
}

/**
 * Keys that fields may also have: such a field keeps the key for its answer. The workflow then still finds the adjustments
 * among the line items, and the revision in the number.
 */
function otherKeys(
  { adjustments, revision, revises_quote_number }: PayloadQuote,
  answers: object,
  materials: PayloadMaterials,
) {
  const keys = { adjustments: adjustments.map(payloadAdjustment), revision, revises_quote_number, materials };
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !Object.hasOwn(answers, key)));
}

/** A line with an item carries the item's figures, because the workflow does not know the price list; but not its cost. */
type PayloadAdjustment =
  | Exclude<Adjustment, { kind: "item" }>
  | { kind: "item"; label: string; code: string; quantity: string; unit: string; price: number };

function payloadAdjustment(line: Adjustment): PayloadAdjustment {
  if (line.kind !== "item") return line;
  const { code = "", unit = "" } = line.from_list ?? {};
  const { kind, quantity } = line;
  return { kind, label: adjustmentLabel(line), code, quantity, unit, price: unitPrice(line) };
}

export type PayloadValue = AnswerValue | number | null;
/** The values of one entry of a group, by their names. */
export type PayloadEntry = Record<string, PayloadValue>;

/**
 * Answers, calculated values and groups by their names. Hidden or empty values are null, and a group without entries is an
 * empty list.
 */
function payloadValues(form: FormParts, answers: Answers): Record<string, PayloadValue | PayloadEntry[]> {
  const worked = workOut(form, answers);
  const own = ownItems(form.structure);
  const names = payloadNames(own);
  return Object.fromEntries(
    own.map((item) => [
      names.get(item.id) ?? item.id,
      isGroup(item) ? entriesOf(item.id, form, worked) : itemValue(item, answers, worked),
    ]),
  );
}

function entriesOf(groupId: string, { structure }: FormParts, worked: WorkedOut): PayloadEntry[] {
  const members = structure.filter((item) => "parent" in item && item.parent === groupId);
  const names = entryNames(members);
  return givenEntries(worked.answers, groupId).map((entry) =>
    Object.fromEntries(
      members.map((item) => [names.get(item.id) ?? item.id, itemValue(item, entry.values, worked, entry.id)]),
    ),
  );
}

/** `answers` are those of the form, or of the entry with that id. */
function itemValue(item: TemplateItem, answers: Answers, worked: WorkedOut, entryId?: string): PayloadValue {
  if (!isCalculated(item)) return givenOrNull(givenAnswer(answers, item.id));
  const result = worked.calculated(item.id, entryId);
  return "value" in result ? result.value : null;
}

const givenOrNull = (answer: AnswerValue = "") => (typeof answer === "string" && answer.trim() === "" ? null : answer);

/**
 * Amounts are in whole units of the currency, as a workflow returns its outputs. There are no costs, because those must
 * not leave the company.
 */
export interface PayloadPricing {
  currency: string;
  /** The tax rate in percent. */
  gst_rate: number;
  prices_include_gst: boolean;
  line_items: {
    kind: LineKind;
    label: string;
    /** The name that the customer reads, including the chosen option. */
    printed_name: string;
    detail: string;
    quantity: number;
    /** The unit of the quantity; empty without a unit. */
    unit: string;
    unit_price: number;
    amount: number;
    /** True if the customer may read the line. It counts either way. */
    shown: boolean;
  }[];
  sub_total: number;
  gst_total: number;
  grand_total: number;
  profit: number;
}

const units = (cents: number) => cents / 100;

export function payloadPricing(price: QuotePrice | null, currency: string): PayloadPricing | null {
  if (!price) return null;
  return {
    currency,
    gst_rate: price.pricing.gst_basis_points / 100,
    prices_include_gst: price.pricing.prices_include_gst,
    line_items: price.line_items.map((line) => ({
      kind: line.kind,
      label: line.label,
      printed_name: line.printed_name,
      detail: line.detail,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: units(line.unit_price),
      amount: units(line.amount),
      shown: line.shown,
    })),
    sub_total: units(price.sub_total),
    gst_total: units(price.gst_total),
    grand_total: units(price.grand_total),
    profit: units(price.profit),
  };
}
