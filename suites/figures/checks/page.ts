import { amountOf, amountsIn, moneyText, type Place } from "../lib/places.ts";
import type { Check } from "../lib/report.ts";
import { footOf, type Price, priceOf, readRows, shownLines } from "../oracle/price.ts";
import type { CustomerPage, Table } from "../readers/page.ts";
import { checkCalculated, type Made, movedBy, rowOf, totalLabel, totalsWith } from "./quote.ts";

/** One quote of an offer, with its ticked extras. */
export interface Ticked {
  made: Made;
  position: number;
  extras: readonly string[];
}

/** Returns the sum of the ticked quotes and extras; null if a total is only in the PDF. */
export function sumOf(ticked: Ticked[]): number | null {
  const totals = ticked.map(({ made, extras }) => totalsWith(made, extras).grand_total);
  return totals.every((total) => total !== null) ? totals.reduce((sum, total) => sum + total, 0) : null;
}

/** Checks a table of lines: each figure, and whether the visible column adds up to its foot. */
function checkTable(check: Check, place: Place, table: Table | undefined, price: Price, what: string) {
  if (!table) return check.same(`${what}: a table of lines`, undefined, "a table");
  const { prices_include_gst: includes } = price.pricing;
  check.same(
    `${what}: rows`,
    table.rows.map((row) => [row.quantity, row.unit, row.price, row.amount].filter((cell) => cell !== "")),
    readRows(price).map((line) => rowOf(place, line)),
  );
  const amounts = table.rows.map(({ amount }) => amountOf(place, amount));
  check.same(
    `${what}: the column adds up to its foot`,
    amounts.reduce((sum: number | null, amount) => (sum === null || amount === null ? null : sum + amount), 0),
    amountOf(place, table.foot?.amount ?? ""),
  );
  check.same(`${what}: foot`, amountOf(place, table.foot?.amount ?? ""), footOf(price));
  if (price.tax_total === 0) return check.same(`${what}: no word of a tax`, table.note, "");
  check.same(`${what}: says whether prices are with tax`, /include/.test(table.note), includes);
  check.contains(`${what}: names the tax`, table.note, place.tax_name);
}

/** Groups the ticked quotes by currency. */
function byCurrency(ticked: Ticked[]): Ticked[][] {
  const groups = new Map<string, Ticked[]>();
  for (const each of ticked) {
    const { currency } = each.made.place;
    groups.set(currency, [...(groups.get(currency) ?? []), each]);
  }
  return [...groups.values()];
}

/** Writes the sums of the ticked quotes, one for each currency; none for those whose total is only in a PDF. */
const writtenSums = (ticked: Ticked[]): string[] =>
  byCurrency(ticked).flatMap((own) => {
    const sum = sumOf(own);
    return sum === null || !own[0] ? [] : [moneyText(own[0].made.place, sum)];
  });

/** The same sums where they stand for all ticked quotes: none at all if one is only in a PDF. */
const sumsOfAll = (ticked: Ticked[]): string[] =>
  byCurrency(ticked).some((own) => sumOf(own) === null) ? [] : writtenSums(ticked);

/** Checks the docket next to the page: its rows add up to its total, which is the sum of the ticked quotes and extras. */
export function checkDocket(check: Check, page: CustomerPage, ticked: Ticked[], what: string) {
  const totals = page.docket.flatMap(({ total }) => (total === null ? [] : [total]));
  check.same(`${what}: total`, totals, writtenSums(ticked));
  check.same(
    `${what}: label of the total`,
    page.docket.flatMap(({ total, label }) => (total === null ? [] : [label.replace(/(?<=Total)(?=inc)/, " ")])),
    byCurrency(ticked).flatMap((own) => (sumOf(own) === null ? [] : [totalLabel(own)])),
  );
  const places = ticked.map(({ made }) => made.place);
  for (const { rows, total } of page.docket) {
    const place = places.find((each) => total !== null && amountOf(each, total) !== null);
    if (!place || total === null) continue;
    const amounts = rows.map(({ amount }) => amountOf(place, amount));
    const sum = amounts.reduce((all: number | null, each) => (all === null || each === null ? null : all + each), 0);
    check.same(`${what}: the docket adds up to its total`, sum, amountOf(place, total));
  }
}

/** Checks the tables of the ticked quotes whose lines are known, with the ticked extras. */
export function checkTables(page: CustomerPage, ticked: Ticked[], what: string) {
  const listed = ticked.filter(({ made }) => made.isListed);
  for (const [at, { made, extras }] of listed.entries()) {
    const price = priceOf(made.asked, new Set(extras));
    if (price && shownLines(price).length > 0) checkTable(made.check, made.place, page.tables[at], price, what);
  }
}

/** Checks the page of an open offer with that combination ticked. */
export function checkOpenPage(check: Check, place: Place, page: CustomerPage, ticked: Ticked[], all: Made[]) {
  checkTables(page, ticked, "page");
  checkDocket(check, page, ticked, "page");
  check.same("page: sums of the bar", page.bar, sumsOfAll(ticked));
  const [only, ...others] = ticked;
  if (only && others.length === 0) checkCalculated(only.made, page.words, "page");
  const offered = ticked.flatMap(({ made, position, extras }) =>
    made.extras.map((extra) => ({ made, position, extras, extra })),
  );
  check.same(
    "page: extras",
    page.extras.map(({ value, name, price, withTax, isTicked }) => [
      value,
      name,
      isTicked,
      price,
      amountsIn(place, withTax),
    ]),
    offered.map(({ made, position, extras, extra }) => {
      const moved = movedBy(made, extras, extra.id);
      const isBefore = !made.asked.template.pricing?.prices_include_gst && moved.before !== moved.withTax;
      return [
        `${position}:${extra.id}`,
        extra.name,
        extras.includes(extra.id),
        moneyText(place, isBefore ? moved.before : moved.withTax),
        isBefore ? [moved.withTax] : [],
      ];
    }),
  );
  checkOptions(check, place, page, all, []);
}

/** Checks the cards of several quotes: one that was accepted has the price of its acceptance. */
export function checkOptions(check: Check, place: Place, page: CustomerPage, all: Made[], accepted: Ticked[]) {
  if (all.length < 2) return;
  check.same(
    "page: prices of the quotes to choose from",
    page.options.map(({ price }) => (price === "" ? null : amountOf(place, price))),
    pricesNow(all, accepted),
  );
}

/** The prices that the quotes of an offer have once some of them are accepted. */
export const pricesNow = (all: Made[], accepted: Ticked[]): (number | null)[] =>
  all.map((made) => totalsWith(made, accepted.find((each) => each.made === made)?.extras ?? []).grand_total);

/** Checks the page to accept on: its docket, its button, and the sentence to tick. */
export function checkAcceptPage(check: Check, page: CustomerPage, ticked: Ticked[]) {
  checkDocket(check, page, ticked, "page to accept on");
  const sent = page.hidden.find(([name]) => name === "total")?.[1];
  const isOne = byCurrency(ticked).length === 1;
  check.same(
    "page to accept on: total that is sent",
    sent === undefined ? null : Number(sent),
    isOne ? sumOf(ticked) : null,
  );
  for (const sum of sumsOfAll(ticked)) {
    check.contains("page to accept on: sentence", page.consent, sum);
    check.contains("page to accept on: first sentence", page.lead, sum);
    check.contains("page to accept on: button", page.button, sum);
  }
}
