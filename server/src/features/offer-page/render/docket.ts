import { type OfferSum, readableTotals, taxOf } from "@quotemill/shared/offers/totals";
import { html, type Markup } from "@quotemill/shared/text/html";
import { type ChosenQuote, chosenSum } from "../chosen-quotes.ts";
import type { OfferView, ViewCompany } from "../view.ts";
import { type IconName, icon } from "./elements.ts";
import { bigMoney, money, nameOf } from "./words.ts";

interface Row {
  name: string;
  amount: number;
}

/**
 * Lists what the total is made of. The rows add up to it: they are before tax with a row of tax, or include it
 * throughout where a quote's prices do.
 */
function rowsOf(chosen: ChosenQuote[], { tax_name, tax_total }: OfferSum): Row[] {
  const isWithTax = tax_name === null || chosen.some(({ snapshot }) => snapshot.prices_include_tax);
  const rows = chosen.flatMap((quote) => quoteRows(quote, isWithTax ? "grand_total" : "sub_total"));
  return isWithTax ? rows : [...rows, { name: tax_name, amount: tax_total }];
}

function quoteRows({ snapshot, price, extras }: ChosenQuote, which: "sub_total" | "grand_total"): Row[] {
  const own = readableTotals(snapshot.totals)[which] ?? 0;
  const added = snapshot.extras
    .filter(({ field_id }) => extras.includes(field_id))
    .map(({ field_id, name, amount }) => {
      const line = price.lines.find((each) => each.field_id === field_id);
      return { name, amount: which === "grand_total" ? amount : (line?.amount ?? amount) };
    });
  // A discount in per cent or a rounding reaches over the extras too.
  const rest = (readableTotals(price.totals)[which] ?? 0) - own - added.reduce((sum, { amount }) => sum + amount, 0);
  return [
    { name: nameOf(snapshot), amount: own },
    ...added,
    ...(rest === 0 ? [] : [{ name: "Discounts and rounding", amount: rest }]),
  ];
}

const lines = (rows: { name: string; value: string }[]): Markup =>
  html`<dl class="part lines">${rows.map(({ name, value }) => html`<div><dt dir="auto">${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const paper = (top: Markup, rest: Markup[], isOver = false): Markup =>
  html`<div class="docket${isOver ? " is-over" : ""}"><div class="docket-in"><div class="part docket-top">${top}</div>${rest}</div></div>`;

/** Shows what is chosen, and its total with tax, which is the largest figure on the page. */
export function chosenDocket(company: ViewCompany, chosen: ChosenQuote[], top: Markup): Markup {
  const sum = chosenSum(chosen);
  const { total, currency, tax_name } = sum;
  if (total === null) return paper(top, [html`<p class="part note">The PDF states the price.</p>`]);
  const rows = rowsOf(chosen, sum).map(({ name, amount }) => ({ name, value: money(company, amount, currency) }));
  return paper(top, [lines(rows), totalPart(company, total, currency, tax_name)]);
}

/** For an offer of which some quotes are accepted and none of the rest is ticked. */
export const emptyDocket = (top: Markup): Markup =>
  paper(top, [html`<p class="part note">Tick what you would like to accept.</p>`]);

const totalPart = (company: ViewCompany, total: number, currency: string, tax: string | null): Markup =>
  html`<div class="part total"><p class="total-label">Total${tax ? html`<small>including ${tax}</small>` : ""}</p><output class="sum">${bigMoney(company, total, currency)}</output></div>`;

/** Shows each quote with its own total, where nothing is to be chosen. */
export function quotesDocket({ company, quotes }: OfferView, top: Markup, note: string, isOver: boolean): Markup {
  const rows = quotes.map(({ snapshot }) => ({ name: nameOf(snapshot), value: priceOf(company, snapshot) }));
  const taxes = new Set(quotes.map(({ snapshot }) => taxOf(snapshot)));
  const tax = taxes.size === 1 ? [...taxes][0] : null;
  const words = [tax ? `Prices include ${tax}.` : "", note].filter(Boolean).join(" ");
  return paper(top, [lines(rows), ...(words ? [html`<p class="part note">${words}</p>`] : [])], isOver);
}

/** Shows only what the quotes were about: their prices no longer apply. */
export function namesDocket({ quotes }: OfferView, top: Markup): Markup {
  const names = quotes.map(({ snapshot }) => html`<li dir="auto">${nameOf(snapshot)}</li>`);
  const list = quotes.length > 1 ? [html`<ul class="part lines">${names}</ul>`] : [];
  return paper(top, [...list, html`<p class="part note">The prices no longer apply.</p>`], true);
}

const priceOf = (company: ViewCompany, { totals, currency }: ChosenQuote["snapshot"]) =>
  totals.grand_total === null ? "See the PDF" : money(company, totals.grand_total, currency);

/** The name at the top of a docket, a second line, and a badge or link. */
export const docketTop = (name: string, second: string | Markup, beside: Markup = html``): Markup =>
  html`<div><p class="docket-name" dir="auto">${name}</p>${second ? html`<p>${second}</p>` : ""}</div>${beside}`;

export const badge = (tone: "" | "good" | "wait" | "note", sign: IconName, word: string): Markup =>
  html`<span class="badge ${tone}">${icon(sign)}${word}</span>`;
