import { itemsOfLines, withListedLines } from "@quotemill/shared/prices/item-lines";
import { itemsIn, matchCodes, withListFigures } from "@quotemill/shared/prices/rates";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import type { FormParts } from "@quotemill/shared/templates/schema/template";
import { listed } from "@quotemill/shared/text/words";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findIdsByCode, loadFigures, loadItems, loadRates } from "./items.queries.ts";

/**
 * The form as people quote with it: with the prices and costs of the list. This is the only place that puts them in, so
 * all code that works with a form sees plain rates.
 */
export async function withPrices<Form extends FormParts>(db: Db, companyId: string, form: Form): Promise<Form> {
  const ids = [...itemsIn(form)];
  return ids.length === 0 ? form : withListFigures(form, await loadRates(db, companyId, ids));
}

/** The quote's own lines with the list's values of their items, for each of these quotes. */
export async function withListPrices(db: Db, companyId: string, quotes: Adjustment[][]): Promise<Adjustment[][]> {
  const items = await loadFigures(db, companyId, itemsOfLines(quotes.flat()));
  return quotes.map((lines) => withListedLines(lines, items));
}

/**
 * Both for one quote, and the items that the figures come from with everything those contain: the quote keeps some of
 * them.
 */
export async function withPricesAndItems<Form extends FormParts>(
  db: Db,
  companyId: string,
  form: Form,
  adjustments: Adjustment[],
) {
  const items = await loadItems(db, companyId, [...itemsIn(form), ...itemsOfLines(adjustments)]);
  return { form: withListFigures(form, items), adjustments: withListedLines(adjustments, items), items };
}

/** Finds a company's own items for a form that names items by their codes. Refuses a form if one is not in the list. */
export async function withOwnItems<Form extends FormParts>(db: Db, companyId: string, form: Form): Promise<Form> {
  const codes = new Set(matchCodes(form, () => undefined).missing.map((code) => code.toLowerCase()));
  if (codes.size === 0) return form;
  const ids = await findIdsByCode(db, companyId, [...codes]);
  const { form: matched, missing } = matchCodes(form, (code) => ids.get(code.toLowerCase()));
  if (missing.length === 0) return matched;
  const codesInWords = listed(missing, mostNamed);
  throw new AppError(
    "conflict",
    `The price list has no item with the code ${codesInWords}. Add what is missing first.`,
  );
}

/** A message names this many codes. */
const mostNamed = 20;
