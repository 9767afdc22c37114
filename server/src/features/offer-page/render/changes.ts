import { firstNumber, offeredName } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { taxOf, totalLabel } from "@quotemill/shared/offers/totals";
import { compareValues, type NamedValue, type ValueChange } from "@quotemill/shared/quotes/differences";
import { html, type Markup } from "@quotemill/shared/text/html";
import type { OfferView, ViewCompany } from "../view.ts";
import { pricedBy } from "./quote-parts.ts";
import { money } from "./words.ts";

interface Row {
  label: string;
  was: string;
  now: string;
}

/** More rows would move the way to the new offer out of sight. */
const mostRows = 8;

/** Shows what changed in each quote since this offer, as far as the customer was shown it in both. */
export function changes({ company, quotes, newer }: OfferView): Markup[] {
  const changed = quotes.flatMap(({ snapshot }) => {
    const later = newer?.quotes.find((each) => firstNumber(each) === firstNumber(snapshot));
    const rows = later ? changedRows(company, snapshot, later) : [];
    return rows.length > 0 ? [{ name: offeredName(snapshot), rows }] : [];
  });
  return changed.map(
    ({ name, rows }) =>
      html`${changed.length > 1 ? html`<h2 class="table-name" dir="auto">${name}</h2>` : ""}${table(rows)}`,
  );
}

function table(rows: Row[]): Markup {
  // The total comes last and is always shown.
  const shown = rows.length > mostRows ? [...rows.slice(0, mostRows - 1), ...rows.slice(-1)] : rows;
  const left = rows.length - shown.length;
  return html`<dl class="card changes">${shown.map(row)}</dl>${
    left > 0 ? html`<p class="hint">And ${left} more ${left === 1 ? "change" : "changes"}.</p>` : ""
  }`;
}

const row = ({ label, was, now }: Row): Markup =>
  html`<div><dt dir="auto">${label}</dt><dd class="was" dir="auto">${was && html`<span class="hidden">Was </span>${was}`}</dd><dd class="now" dir="auto">${was && html`<span class="hidden">Now </span>`}${now}</dd></div>`;

function changedRows(company: ViewCompany, was: QuoteSnapshot, now: QuoteSnapshot): Row[] {
  const compare = (valuesOf: (snapshot: QuoteSnapshot) => NamedValue<string>[]): Row[] =>
    compareValues(valuesOf(was), valuesOf(now)).changed.map(rowOf);
  return [
    ...changedAnswers(was, now),
    // Without lines, no one knows what the total is made of.
    ...(was.lines.length > 0 && now.lines.length > 0 ? compare((snapshot) => lineValues(company, snapshot)) : []),
    ...compare((snapshot) => extraValues(company, snapshot)),
    ...compareValues(textValues(was), textValues(now)).changed.map(({ label }) => ({ label, was: "", now: "Changed" })),
    ...compare((snapshot) => totalValues(company, snapshot)),
  ];
}

const rowOf = ({ label, was, now }: ValueChange<string>): Row => ({ label, was: was ?? "none", now: now ?? "none" });

/**
 * An answer that only one of them shows is no change if the other may show it as a line: a snapshot does not say which
 * answer a line comes from, so any line that the first lacks counts.
 */
function changedAnswers(was: QuoteSnapshot, now: QuoteSnapshot): Row[] {
  const valuesOf = ({ answers }: QuoteSnapshot) => answers.map((answer) => ({ ...answer, key: answer.label }));
  const [nowHasMore, wasHasMore] = [hasMoreLines(now, was), hasMoreLines(was, now)];
  const isLeftOut = (each: ValueChange<string>) =>
    (each.now === null && nowHasMore) || (each.was === null && wasHasMore);
  return compareValues(valuesOf(was), valuesOf(now))
    .changed.filter((each) => !isLeftOut(each))
    .map(rowOf);
}

function hasMoreLines(one: QuoteSnapshot, other: QuoteSnapshot): boolean {
  const known = new Set(other.lines.map(({ field_id }) => field_id));
  return one.lines.some(({ field_id }) => field_id !== null && !known.has(field_id));
}

const lineValues = (company: ViewCompany, { lines, currency }: QuoteSnapshot): NamedValue<string>[] =>
  lines.map((line) => ({
    key: line.field_id ?? `${line.kind} ${line.name}`,
    label: line.name,
    value: line.quantity === 1 ? money(company, line.amount, currency) : pricedBy(company, line, currency),
  }));

const extraValues = (company: ViewCompany, { extras, currency }: QuoteSnapshot): NamedValue<string>[] =>
  extras.map(({ field_id, name, amount }) => ({
    key: field_id,
    label: `${name}, optional`,
    value: money(company, amount, currency),
  }));

const textValues = ({ inclusions, exclusions, notes, terms }: QuoteSnapshot): NamedValue<string>[] => [
  { key: "inclusions", label: "Included", value: inclusions.join("\n") },
  { key: "exclusions", label: "Not included", value: exclusions.join("\n") },
  { key: "notes", label: "Notes", value: notes },
  { key: "terms", label: "Terms", value: terms },
];

function totalValues(company: ViewCompany, snapshot: QuoteSnapshot): NamedValue<string>[] {
  const { totals, currency } = snapshot;
  const tax = taxOf(snapshot);
  const value = totals.grand_total === null ? null : money(company, totals.grand_total, currency);
  return [{ key: "total", label: totalLabel(tax), value }];
}
