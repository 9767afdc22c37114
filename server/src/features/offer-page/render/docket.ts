import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { SnapshotLine } from "@quotemill/shared/offers/snapshot";
import { type OfferSum, readableTotals, sumsOf, taxOf } from "@quotemill/shared/offers/totals";
import { html, type Markup } from "@quotemill/shared/text/html";
import { asAnswered, type ChosenQuote, summed } from "../chosen-quotes.ts";
import type { OfferView, ViewCompany } from "../view.ts";
import { type IconName, icon } from "./elements.ts";
import { bigMoney, money, withItsExtras } from "./words.ts";

interface Row {
  name: string;
  amount: number;
}

/**
 * Lists the parts of the total. The rows add up to it: they are before tax with a row of tax, or include it throughout
 * where a quote's prices do.
 */
function rowsOf(chosen: ChosenQuote[], { tax_name, tax_total }: OfferSum): Row[] {
  const isWithTax = tax_name === null || chosen.some(({ snapshot }) => snapshot.prices_include_tax);
  const rows = chosen.flatMap((quote) => quoteRows(quote, isWithTax ? "grand_total" : "sub_total"));
  return isWithTax ? rows : [...rows, { name: tax_name, amount: tax_total }];
}

/**
 * Shows a quote with something to choose by its parts: the job, each chosen extra, and what applies to both, which is
 * discounts, the minimum charge and the rounding. Next to quotes whose prices include tax, a quote without included tax
 * is not split.
 */
function quoteRows(quote: ChosenQuote, which: "sub_total" | "grand_total"): Row[] {
  const { snapshot, price, extras } = quote;
  const totals = readableTotals(price.totals);
  const total = totals[which] ?? 0;
  const isChosen = ({ field_id }: SnapshotLine) => field_id !== null && extras.includes(field_id);
  const isOverall = ({ kind }: SnapshotLine) => kind !== "item" && kind !== "line";
  const parts = [...price.lines.filter(isChosen), ...price.lines.filter(isOverall)];
  const isSplit = snapshot.extras.length > 0 && (snapshot.prices_include_tax || total === totals.sub_total);
  if (!isSplit) return [{ name: withItsExtras(quote), amount: total }];
  const rest = parts.reduce((sum, { amount }) => sum - amount, total);
  return [{ name: offeredName(snapshot), amount: rest }, ...parts];
}

const lines = (rows: { name: string; value: string }[]): Markup =>
  html`<dl class="part lines">${rows.map(({ name, value }) => html`<div><dt dir="auto">${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const paper = (top: Markup, rest: Markup[], isOver = false): Markup =>
  html`<div class="docket${isOver ? " is-over" : ""}"><div class="docket-in"><div class="part docket-top">${top}</div>${rest}</div></div>`;

/** Shows what is chosen, and its total with tax, which is the largest figure on the page; one for each currency. */
export function chosenDocket(company: ViewCompany, chosen: ChosenQuote[], top: Markup): Markup {
  const sums = sumsOf(summed(chosen)).flatMap((sum) => {
    const { quotes, total, currency, tax_name } = sum;
    if (total === null)
      return [lines(quotes.map((quote) => ({ name: withItsExtras(quote.chosen), value: priceOf(company, quote) })))];
    const own = quotes.map((quote) => quote.chosen);
    const rows = rowsOf(own, sum).map(({ name, amount }) => ({ name, value: money(company, amount, currency) }));
    return [lines(rows), totalPart(company, total, currency, tax_name)];
  });
  const isUnknown = chosen.every(({ price }) => price.totals.grand_total === null);
  return paper(top, isUnknown ? [html`<p class="part note">The PDF states the price.</p>`] : sums);
}

/** For an offer of which some quotes are accepted and none of the rest is ticked. */
export const emptyDocket = (top: Markup): Markup =>
  paper(top, [html`<p class="part note">Tick what you would like to accept.</p>`]);

const totalPart = (company: ViewCompany, total: number, currency: string, tax: string | null): Markup =>
  html`<div class="part total"><p class="total-label">Total${tax ? html`<small>including ${tax}</small>` : ""}</p><output class="sum">${bigMoney(company, total, currency)}</output></div>`;

/** Shows each quote with its own total, where nothing is to be chosen. */
export function quotesDocket(view: OfferView, top: Markup, note: string, isOver: boolean): Markup {
  const { company } = view;
  const quotes = asAnswered(view);
  const rows = quotes.map(({ snapshot }) => ({ name: offeredName(snapshot), value: priceOf(company, snapshot) }));
  const taxes = new Set(quotes.map(({ snapshot }) => taxOf(snapshot)));
  const tax = taxes.size === 1 ? [...taxes][0] : null;
  const words = [tax ? `Prices include ${tax}.` : "", note].filter(Boolean).join(" ");
  return paper(top, [lines(rows), ...(words ? [html`<p class="part note">${words}</p>`] : [])], isOver);
}

/** Shows only what the quotes were about: their prices no longer apply. */
export function namesDocket({ quotes }: OfferView, top: Markup): Markup {
  const names = quotes.map(({ snapshot }) => html`<li dir="auto">${offeredName(snapshot)}</li>`);
  const list = quotes.length > 1 ? [html`<ul class="part lines">${names}</ul>`] : [];
  return paper(top, [...list, html`<p class="part note">The prices no longer apply.</p>`], true);
}

const priceOf = (company: ViewCompany, { totals, currency }: Pick<ChosenQuote["snapshot"], "totals" | "currency">) =>
  totals.grand_total === null ? "See the PDF" : money(company, totals.grand_total, currency);

/** The name at the top of a docket, a second line, and a badge or link. */
export const docketTop = (name: string, second: string | Markup, beside: Markup = html``): Markup =>
  html`<div><p class="docket-name" dir="auto">${name}</p>${second ? html`<p>${second}</p>` : ""}</div>${beside}`;

export const badge = (tone: "" | "good" | "wait" | "note", sign: IconName, word: string): Markup =>
  html`<span class="badge ${tone}">${icon(sign)}${word}</span>`;
