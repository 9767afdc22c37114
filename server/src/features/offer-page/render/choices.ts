import { html, type Markup } from "@quotemill/shared/html";
import { extraName } from "@quotemill/shared/offers/extra-name";
import { taxOf } from "@quotemill/shared/offers/offer-sum";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import { type ChosenQuote, withExtras } from "../chosen.ts";
import type { OfferedQuote, OfferView, ViewCompany } from "../view.ts";
import { badge } from "./docket.ts";
import { fieldSection } from "./section.ts";
import { money, nameOf, whole } from "./words.ts";

/** One card per quote. A single quote needs none. */
export function optionCards({ company, choice, quotes }: OfferView, chosen: ChosenQuote[]): Markup {
  if (quotes.length < 2) return html``;
  const isChosen = (position: number) => chosen.some((quote) => quote.position === position);
  const cards = quotes.map((quote) =>
    card(company, quote, choice === "one" ? "radio" : "checkbox", isChosen(quote.position)),
  );
  const words =
    choice === "one"
      ? (["Choose one", "These are alternatives: you accept one of them."] as const)
      : (["Choose what to accept", "Each of these quotes has its own answer."] as const);
  return fieldSection(words[0], words[1], html`<div class="options">${cards}</div>`);
}

function card(company: ViewCompany, quote: OfferedQuote, type: "radio" | "checkbox", isChosen: boolean): Markup {
  const { snapshot, position, state } = quote;
  const [photo] = quote.photos;
  const picture = photo ? html`<img src="${photo.url}" alt="${photo.caption}" loading="lazy" decoding="async">` : "";
  const words = html`<span class="option-name" dir="auto">${nameOf(snapshot)}</span><span class="option-text">${whole(quoteTitle(snapshot))}</span>${cardPrice(company, quote)}`;
  if (state !== "open") {
    const mark = state === "accepted" ? badge("good", "check", "Accepted") : badge("", "cross", "Declined");
    return html`<div class="option is-answered">${picture}<span class="option-body"><span></span>${words}<span class="option-mark">${mark}</span></span></div>`;
  }
  return html`<label class="option">${picture}<span class="option-body"><input class="${type === "radio" ? "radio" : "check"}" type="${type}" name="option" value="${position}"${isChosen ? html` checked` : ""}>${words}</span></label>`;
}

function cardPrice(company: ViewCompany, { snapshot }: OfferedQuote): Markup {
  const { totals, currency } = snapshot;
  if (totals.grand_total === null) return html``;
  const tax = taxOf(snapshot);
  return html`<span class="option-price">${money(company, totals.grand_total, currency)}${tax ? html` <small>incl. ${tax}</small>` : ""}</span>`;
}

/** What the customer may add. Nothing is ticked beforehand. */
export function extrasList(company: ViewCompany, chosen: ChosenQuote[]): Markup {
  const offering = chosen.filter(({ snapshot }) => snapshot.extras.length > 0);
  if (offering.length === 0) return html``;
  const cards = offering.map(
    (quote) =>
      html`${offering.length > 1 ? html`<h3 class="table-name" dir="auto">${nameOf(quote.snapshot)}</h3>` : ""}<div class="card">${quote.snapshot.extras.map((extra) => extraRow(company, quote, extra))}</div>`,
  );
  return fieldSection("Optional extras", "Tick any you would like.", cards);
}

type Extra = ChosenQuote["snapshot"]["extras"][number];

function extraRow(company: ViewCompany, quote: ChosenQuote, { field_id, name, detail, amount }: Extra): Markup {
  const { snapshot } = quote;
  const tax = taxOf(snapshot);
  const fullName = extraName(quote.position, field_id);
  const { price } = withExtras(quote, new Set([fullName]));
  const before = (price.totals.sub_total ?? 0) - (snapshot.totals.sub_total ?? 0);
  const shown = tax && !snapshot.prices_include_tax ? before : amount;
  const second = tax && !snapshot.prices_include_tax ? `${money(company, amount, snapshot.currency)} with ${tax}` : "";
  return html`<label class="extra"><input class="check" type="checkbox" name="extras" value="${fullName}"${quote.extras.includes(field_id) ? html` checked` : ""}><span class="extra-name" dir="auto">${name}${detail ? html`<small>${detail}</small>` : ""}</span><span class="extra-price">${money(company, shown, snapshot.currency)}${second ? html`<small>${second}</small>` : ""}</span></label>`;
}
