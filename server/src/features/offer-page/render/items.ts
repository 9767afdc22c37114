import { html, type Markup } from "@quotemill/shared/html";
import { taxOf } from "@quotemill/shared/offers/offer-sum";
import type { QuoteSnapshot, SnapshotLine } from "@quotemill/shared/offers/snapshot";
import { totalLabel } from "@quotemill/shared/total-label";
import type { OfferedQuote, ViewCompany } from "../view.ts";
import { section } from "./section.ts";
import { money, nameOf } from "./words.ts";

/** The lines of each quote shown, with a foot that they add up to. */
export function items(company: ViewCompany, shown: OfferedQuote[]): Markup {
  const priced = shown.filter(({ snapshot }) => snapshot.lines.length > 0);
  const [first] = priced;
  if (!first) return html``;
  const tables = priced.map(
    ({ snapshot }) =>
      html`${priced.length > 1 ? html`<h3 class="table-name" dir="auto">${nameOf(snapshot)}</h3>` : ""}<div class="card">${table(company, snapshot)}</div>`,
  );
  return section("What you are paying for", taxNote(first.snapshot), tables);
}

function taxNote(snapshot: QuoteSnapshot): string {
  const tax = taxOf(snapshot);
  if (!tax) return "";
  return `Prices in this list ${snapshot.prices_include_tax ? "include" : "are before"} ${tax}.`;
}

function table(company: ViewCompany, snapshot: QuoteSnapshot): Markup {
  const { lines, totals, prices_include_tax, currency } = snapshot;
  const foot = prices_include_tax ? totals.grand_total : totals.sub_total;
  const unlisted = foot === null ? 0 : foot - lines.reduce((sum, { amount }) => sum + amount, 0);
  const amountRow = (name: string, amount: number, kind = "") =>
    html`<tr class="${kind}"><td><span class="name">${name}</span></td><td class="q"></td><td class="u"></td><td class="p"></td><td class="r">${money(company, amount, currency)}</td></tr>`;
  return html`<table class="items"><caption class="hidden">Items of ${nameOf(snapshot)}</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="r">Quantity</th><th scope="col">Unit</th><th scope="col" class="r">Unit price</th><th scope="col" class="r">Amount</th></tr></thead>
<tbody>${lines.map((line) => (line.kind === "item" ? itemRow(company, line, currency) : amountRow(line.name, line.amount)))}${
    unlisted === 0 ? "" : amountRow("Not listed separately", unlisted)
  }${foot === null ? "" : amountRow(footName(snapshot), foot, "items-foot")}</tbody></table>`;
}

function footName(snapshot: QuoteSnapshot): string {
  const tax = taxOf(snapshot);
  return tax && !snapshot.prices_include_tax ? `Subtotal before ${tax}` : totalLabel(tax);
}

/** Phones show quantity and price below the amount instead of in columns. */
function itemRow(company: ViewCompany, line: SnapshotLine, currency: string): Markup {
  const count = company.formats.number(line.quantity);
  const price = money(company, line.unit_price, currency);
  const amount = money(company, line.amount, currency);
  return html`<tr><td><span class="name" dir="auto">${line.name}</span></td><td class="r q">${count}</td><td class="u">${line.unit}</td><td class="r p">${price}</td><td class="r">${amount}<span class="sums">${pricedBy(company, line, currency)}</span></td></tr>`;
}

/** '42.5 m × $212.00' */
export function pricedBy({ formats }: ViewCompany, line: SnapshotLine, currency: string): string {
  const count = [formats.number(line.quantity), line.unit].filter(Boolean).join("\u00a0");
  return `${count} × ${formats.cents(line.unit_price, currency)}`;
}
