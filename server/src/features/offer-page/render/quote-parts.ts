import { unlistedLine } from "@quotemill/shared/offers/extras";
import { acceptedPdfPath, certificatePath } from "@quotemill/shared/offers/page-path";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot, SnapshotLine } from "@quotemill/shared/offers/snapshot";
import { taxOf, totalLabel, writtenSum } from "@quotemill/shared/offers/totals";
import { listedLines } from "@quotemill/shared/pricing/listed-lines";
import { html, type Markup } from "@quotemill/shared/text/html";
import type { Acceptance, OfferedQuote, OfferView, ViewCompany } from "../view.ts";
import { icon, section } from "./elements.ts";
import { dayOf, firstName, greeting, listedNumbers, money, paragraphs, whole } from "./words.ts";

/** Shows the lines of each quote, with a foot that they add up to. The title says whether they are still to be paid. */
export function items(company: ViewCompany, shown: OfferedQuote[], title = "What’s included"): Markup {
  const priced = shown.filter(({ snapshot }) => snapshot.lines.length > 0);
  const [first] = priced;
  if (!first) return html``;
  if (shown.length === 1)
    return section(
      title,
      taxNote(first.snapshot),
      html`<div class="card has-items">${itemsTable(company, first.snapshot)}</div>`,
    );
  const tables = priced.map(({ snapshot }) => {
    const note = taxNote(snapshot);
    return html`<h3 class="table-name" dir="auto">${offeredName(snapshot)}</h3>${note ? html`<p class="table-note">${note}</p>` : ""}<div class="card has-items">${itemsTable(company, snapshot)}</div>`;
  });
  return section(title, "", tables);
}

function taxNote(snapshot: QuoteSnapshot): string {
  const tax = taxOf(snapshot);
  if (!tax) return "";
  return `Prices in this list ${snapshot.prices_include_tax ? "include" : "are before"} ${tax}.`;
}

function itemsTable(company: ViewCompany, snapshot: QuoteSnapshot): Markup {
  const { lines, totals, prices_include_tax, currency } = snapshot;
  const foot = prices_include_tax ? totals.grand_total : totals.sub_total;
  // A snapshot of version 1.0.0 leaves out what the template does not show.
  const listed = foot === null ? lines : listedLines(lines, foot, unlistedLine);
  const amountRow = (name: string, amount: number, kind = "") =>
    html`<tr class="${kind}"><td><span class="name">${name}</span></td><td class="q"></td><td class="u"></td><td class="p"></td><td class="r">${money(company, amount, currency)}</td></tr>`;
  return html`<table class="items"><caption class="hidden">Items of ${offeredName(snapshot)}</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="r">Quantity</th><th scope="col">Unit</th><th scope="col" class="r">Unit price</th><th scope="col" class="r">Amount</th></tr></thead>
<tbody>${listed.map((line) => (line.kind === "item" ? itemRow(company, line, currency) : amountRow(line.name, line.amount)))}${foot === null ? "" : amountRow(footName(snapshot), foot, "items-foot")}</tbody></table>`;
}

function footName(snapshot: QuoteSnapshot): string {
  const tax = taxOf(snapshot);
  return tax && !snapshot.prices_include_tax ? `Subtotal before ${tax}` : totalLabel(tax);
}

/** In narrow columns, quantity and price stand below the amount. */
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

/** Shows the included and excluded work, photos, answers, notes and terms of these quotes. */
export function details(shown: OfferedQuote[]): Markup[] {
  const all = <Key extends "inclusions" | "exclusions">(key: Key) => [
    ...new Set(shown.flatMap(({ snapshot }) => snapshot[key])),
  ];
  const texts = (key: "notes" | "terms") => [
    ...new Set(shown.map(({ snapshot }) => snapshot[key] ?? "").filter(Boolean)),
  ];
  return [
    covered(all("inclusions"), all("exclusions")),
    photos(shown.flatMap((quote) => quote.photos)),
    answers(shown),
    written("Notes", texts("notes")),
    written("Terms", texts("terms")),
  ];
}

const written = (title: string, texts: string[]): Markup =>
  texts.length > 0 ? section(title, "", html`<div class="terms">${texts.map(paragraphs)}</div>`) : html``;

function covered(included: string[], excluded: string[]): Markup {
  if (included.length + excluded.length === 0) return html``;
  const list = (title: string, sign: "check" | "minus", texts: string[]) =>
    texts.length === 0
      ? ""
      : html`<div><h3>${title}</h3><ul class="ticks ${sign === "check" ? "yes" : "no"}">${texts.map((text) => html`<li>${icon(sign)}<span dir="auto">${text}</span></li>`)}</ul></div>`;
  return section(
    "What is covered",
    "",
    html`<div class="card scope">${list("Included", "check", included)}${list("Not included", "minus", excluded)}</div>`,
  );
}

function photos(shown: OfferedQuote["photos"]): Markup {
  if (shown.length === 0) return html``;
  const pictures = shown.map(
    ({ url, caption }) =>
      html`<figure><img src="${url}" alt="${caption || "Photo"}" loading="lazy" decoding="async">${caption ? html`<figcaption dir="auto">${caption}</figcaption>` : ""}</figure>`,
  );
  // Narrow windows scroll the photos sideways, so the keyboard must reach them.
  return html`<div class="has-photos">${section("Photos", "", html`<div class="photos" role="group" aria-label="Photos" tabindex="0">${pictures}</div>`)}</div>`;
}

function answers(shown: OfferedQuote[]): Markup {
  const given = shown.flatMap(({ snapshot }) => snapshot.answers).filter(({ value }) => value !== null && value !== "");
  const known = new Map(given.map(({ label, value }) => [`${label}\n${value}`, { label, value: value ?? "" }]));
  if (known.size === 0) return html``;
  const rows = [...known.values()].map(
    ({ label, value }) => html`<div><dt dir="auto">${label}</dt><dd dir="auto">${value}</dd></div>`,
  );
  return section("Details", "", html`<dl class="card facts">${rows}</dl>`);
}

/** Shows the quotes that the customer has accepted so far, above those that are still open. */
export function acceptedPart(view: OfferView): Markup {
  const { company, acceptances } = view;
  const last = acceptances.at(-1);
  if (!last) return html``;
  return html`<section class="card so-far" role="status"><p class="strong" dir="auto">${icon("check")}${greeting(last.record.name)}</p>${acceptanceSentences(company, acceptances)}<p class="links">${acceptedLinks(view, "link")}${recordLinks(view, "link")}</p></section>`;
}

/** Says of each acceptance which quotes were accepted, and when. */
export const acceptanceSentences = (company: ViewCompany, acceptances: Acceptance[]): Markup[] =>
  acceptances.map(({ record }) => {
    const sum = writtenSum(record.quotes, company.formats.cents);
    const how = record.recorded_by ? ", recorded by phone" : "";
    return html`<p>You accepted ${listedNumbers(record.quotes)}${sum === null ? "" : html` for ${whole(sum)}`} on ${dayOf(company, record.accepted_at)}${how}.</p>`;
  });

/** Links to each quote as it was accepted, once it is printed. On a page with buttons, the first is the main one. */
export function acceptedLinks({ token, acceptances }: OfferView, kind: "link" | "button"): Markup[] {
  const printed = acceptances.flatMap(({ record, printed }) =>
    record.quotes.filter(({ position }) => printed.includes(position)),
  );
  return printed.map((quote, index) => {
    const look = kind === "link" ? kind : `button ${index === 0 ? "main" : "second"}`;
    const number = printed.length > 1 ? html` ${whole(quote.quote_number)}` : "";
    return html`<a class="${look}" href="${acceptedPdfPath(token, quote.position)}" target="_blank" rel="noopener noreferrer">${kind === "link" ? "" : icon("download")}Accepted quote${number}</a>`;
  });
}

/** Links to each acceptance record. A job prints and mails it a moment after the answer, so it may not be there yet. */
export function recordLinks({ token, acceptances }: OfferView, kind: "link" | "button second"): Markup[] {
  const links = acceptances.flatMap(({ record, hasCertificate }) => {
    const [first] = record.quotes;
    if (!hasCertificate || !first) return [];
    const numbers = acceptances.length > 1 ? html` of ${listedNumbers(record.quotes)}` : "";
    return html`<a class="${kind}" href="${certificatePath(token, first.position)}" target="_blank" rel="noopener noreferrer">Acceptance record${numbers}</a>`;
  });
  const isAwaited = acceptances.some(({ record, hasCertificate }) => !hasCertificate && !record.recorded_by);
  return isAwaited
    ? [...links, html`<p class="muted">Your acceptance record is being prepared. We’ll email it to you.</p>`]
    : links;
}

/** Shown where a customer accepts, and on the page of an accepted offer. */
export const nextSteps = (view: OfferView): Markup =>
  section(
    "What happens next",
    "",
    html`<ol class="next"><li><b>You get your acceptance record</b><p>We’ll email it to you with the quote, within a few minutes.</p></li><li><b>${firstName(view)} gets in touch</b><p>To agree on a date with you.</p></li><li><b>Nothing is charged now</b><p>Payment is set out in the quote and its terms.</p></li></ol>`,
  );
