import { extraName } from "@quotemill/shared/offers/answers";
import { coveredBy, type ExtraPrice, extraPrices } from "@quotemill/shared/offers/extras";
import { offerPath, offerPdfPath, stepPath } from "@quotemill/shared/offers/page-path";
import { type Numbered, offeredName, quoteTitle } from "@quotemill/shared/offers/quote-title";
import { commonTax, knownSums, taxOf } from "@quotemill/shared/offers/totals";
import { html, type Markup } from "@quotemill/shared/text/html";
import { listed } from "@quotemill/shared/text/words";
import { asAnswered, asChosen, type ChosenQuote, summed } from "../chosen-quotes.ts";
import type { OfferedQuote, OfferView, ViewCompany } from "../view.ts";
import { differingParts, firstSentence, longestSentence } from "./differing-parts.ts";
import { badge, chosenDocket, docketTop, emptyDocket } from "./docket.ts";
import { fieldSection, icon, section, stepLink } from "./elements.ts";
import { person } from "./frame.ts";
import { acceptedPart, details, items } from "./quote-parts.ts";
import {
  bigMoney,
  commonJob,
  dayOf,
  firstName,
  lastDay,
  listedNumbers,
  momentOf,
  money,
  numbersIn,
  paragraphs,
  whole,
} from "./words.ts";

/** The page of an open offer. The script replaces the parts that are marked `data-live` after every tick. */
export function openPage(view: OfferView, chosen: ChosenQuote[], problem = ""): Markup {
  const { token, isPreview, choice, quotes } = view;
  const accept = (kind: string) =>
    html`<button class="button main${kind}"${isPreview ? html` disabled` : ""}>Accept</button>`;
  return html`<main><form class="page" id="offer" method="get" action="${stepPath(token, "accept")}">
${isPreview ? html`<input type="hidden" name="preview" value="">` : ""}
${choice === "each" && quotes.length > 1 ? untickedMark : ""}
<div class="first">
${problem ? html`<p class="problem lone" role="alert">${problem}</p>` : ""}
${acceptedPart(view)}
${head(view)}
${letter(view)}
${thread(view)}
${optionCards(view, chosen)}
<div data-live="items">${items(view.company, chosen.map(asChosen))}</div>
<div data-live="extras">${extrasList(view.company, chosen)}</div>
${updateButton(view)}
</div>
<aside class="desk" aria-label="Your choice">
<div data-live="docket" aria-live="polite">${docket(view, chosen)}</div>
<div class="desk-actions">
${accept(" wide")}
${stepLink(view, "question", "second wide", html`${icon("chat")}Ask a question`)}
<div class="desk-quiet"><div data-live="pdf">${pdfLinks(view, chosen)}</div>${stepLink(view, "decline", "quiet", html`Decline`)}</div>
</div>
</aside>
<div class="rest" data-live="details">${details(chosen)}</div>
<div class="bar"><div data-live="bar">${barSum(view, chosen)}</div>${accept("")}</div>
</form></main>`;
}

/**
 * Boxes that are not ticked send nothing; this distinguishes a form without a tick from an address without a choice.
 */
const untickedMark = html`<input type="hidden" name="option" value="">`;

/** Shows numbers and validity, the job, and its place. */
function head(view: OfferView): Markup {
  const { company, quotes, valid_until, older } = view;
  const site = quotes[0]?.snapshot.customer.address_lines.join(", ") ?? "";
  return html`<p class="eyebrow"><b>${quotes.length === 1 ? "Quote" : "Quotes"} ${numbersIn(view)}</b>${
    valid_until ? html`<span class="dot">Valid until ${lastDay(company, valid_until)}</span>` : ""
  }</p>
<h1 class="title" dir="auto">${commonJob(view) || `Your quotes from ${company.name}`}</h1>
${site ? html`<p class="place" dir="auto">${site}</p>` : ""}${
  older ? html`<p class="replaces">Replaces ${replaced(view, older)} of ${dayOf(company, older.sent_at)}.</p>` : ""
}`;
}

/** A quote that was sent again is the same quote: only its link is another. */
function replaced({ quotes }: OfferView, { numbers }: { numbers: Numbered[] }): Markup {
  const sent = new Set(quotes.map(({ snapshot }) => quoteTitle(snapshot)));
  const gone = numbers.filter((each) => !sent.has(quoteTitle(each)));
  return gone.length === 0 ? html`the link` : html`${gone.length > 1 ? "quotes" : "quote"} ${listedNumbers(gone)}`;
}

const letter = (view: OfferView): Markup =>
  html`${view.letter ? html`<div class="letter">${paragraphs(view.letter)}</div>` : ""}${person(view)}`;

/** Shows questions and replies, oldest first. */
export function thread(view: OfferView): Markup {
  const { thread, company } = view;
  if (thread.length === 0) return html``;
  const said = thread.map(
    ({ by, at, text }) =>
      html`<li class="card said"><p class="muted small">${by === "customer" ? "You asked" : `${firstName(view)} answered`}, ${momentOf(company, at)}</p><div class="said-text">${paragraphs(text)}</div></li>`,
  );
  return section("Your questions", "", html`<ol class="thread">${said}</ol>`);
}

const updateButton = ({ token, quotes }: OfferView): Markup =>
  quotes.length > 1 || quotes.some(({ snapshot }) => snapshot.extras.length > 0)
    ? html`<noscript><p class="section-tail"><button class="button second" formaction="${offerPath(token)}">Update total</button></p></noscript>`
    : html``;

function docket({ company, quotes, valid_until }: OfferView, chosen: ChosenQuote[]): Markup {
  const isChoice = quotes.length > 1 || chosen.some(({ snapshot }) => snapshot.extras.length > 0);
  const until = valid_until ? `Valid until ${lastDay(company, valid_until)}` : "";
  if (chosen.length === 0) return emptyDocket(docketTop("Your choice", until));
  return chosenDocket(company, chosen, docketTop(isChoice ? "Your choice" : "Your quote", until));
}

const pdfLinks = ({ token }: OfferView, shown: { position: number; snapshot: ChosenQuote["snapshot"] }[]): Markup[] =>
  shown.map(
    ({ position, snapshot }) =>
      html`<a class="button quiet" href="${offerPdfPath(token, position)}" target="_blank" rel="noopener noreferrer" data-pdf="${position}">${icon("download")}Download PDF${shown.length > 1 ? html` ${whole(snapshot.quote_number)}` : ""}</a>`,
  );

/** On a phone, a bar keeps the total in sight. */
function barSum({ company }: OfferView, chosen: ChosenQuote[]): Markup {
  const sums = knownSums(summed(chosen));
  const tax_name = sums.length > 0 ? commonTax(summed(chosen)) : null;
  const extras = chosen.reduce((count, quote) => count + quote.extras.length, 0);
  const [first] = chosen;
  const name = chosen.length === 1 && first ? offeredName(first.snapshot) : `${chosen.length || "No"} quotes`;
  const what = [name, extras > 0 ? `${extras} ${extras === 1 ? "extra" : "extras"}` : ""].filter(Boolean).join(" + ");
  return html`<p>${what}${tax_name ? `, incl. ${tax_name}` : ""}</p>${sums.map(({ total, currency }) => html`<p class="sum">${bigMoney(company, total, currency)}</p>`)}`;
}

/** Shows a card per quote to choose from. A single quote needs none. */
function optionCards(view: OfferView, chosen: ChosenQuote[]): Markup {
  const { company, choice } = view;
  const quotes = asAnswered(view);
  if (quotes.length < 2) return html``;
  const isChosen = (position: number) => chosen.some((quote) => quote.position === position);
  // Once a quote has its answer, nothing can be added to it.
  const differing = differingParts(
    company,
    quotes.map(({ snapshot, state }) => (state === "open" ? snapshot : { ...snapshot, extras: [] })),
  );
  const cards = quotes.map((quote, index) =>
    card(company, quote, differing[index] ?? [], choice === "one" ? "radio" : "checkbox", isChosen(quote.position)),
  );
  const words =
    choice === "one"
      ? (["Choose one", "These are alternatives: you accept one of them."] as const)
      : (["Choose what to accept", "Each of these quotes has its own answer."] as const);
  return fieldSection(words[0], words[1], html`<div class="options">${cards}</div>`);
}

function card(
  company: ViewCompany,
  quote: OfferedQuote,
  parts: string[],
  type: "radio" | "checkbox",
  isChosen: boolean,
): Markup {
  const { snapshot, position, state } = quote;
  const [photo] = quote.photos;
  const texts = parts.length > 0 ? parts : [sentenceOf(snapshot)].filter(Boolean);
  const picture = photo ? html`<img src="${photo.url}" alt="${photo.caption}" loading="lazy" decoding="async">` : "";
  const words = html`<span class="option-name" dir="auto">${offeredName(snapshot)}</span>${texts.map((text) => html`<span class="option-text" dir="auto">${text}</span>`)}<span class="option-text">${whole(quoteTitle(snapshot))}</span>${cardPrice(company, quote)}`;
  if (state !== "open") {
    const mark = state === "accepted" ? badge("good", "check", "Accepted") : badge("", "cross", "Declined");
    return html`<div class="option is-answered">${picture}<span class="option-body"><span></span>${words}<span class="option-mark">${mark}</span></span></div>`;
  }
  return html`<label class="option">${picture}<span class="option-body"><input class="${type === "radio" ? "radio" : "check"}" type="${type}" name="option" value="${position}"${isChosen ? html` checked` : ""}>${words}</span></label>`;
}

/** Describes the contents of a quote, where nothing can be compared. */
function sentenceOf({ notes, lines, inclusions }: ChosenQuote["snapshot"]): string {
  const first = firstSentence(notes);
  if (first) return first;
  const parts = lines.filter(({ kind }) => kind === "item").map(({ name }) => name);
  const named = (parts.length > 0 ? parts : inclusions).slice(0, 3);
  return named.join(", ").length <= longestSentence ? listed(named) : (named[0] ?? "");
}

function cardPrice(company: ViewCompany, { snapshot }: OfferedQuote): Markup {
  const { totals, currency } = snapshot;
  if (totals.grand_total === null) return html``;
  const tax = taxOf(snapshot);
  return html`<span class="option-price">${money(company, totals.grand_total, currency)}${tax ? html` <small>incl. ${tax}</small>` : ""}</span>`;
}

/** Shows the extras that the customer may add, all of them unticked. */
function extrasList(company: ViewCompany, chosen: ChosenQuote[]): Markup {
  const offering = chosen.filter(({ snapshot }) => snapshot.extras.length > 0);
  if (offering.length === 0) return html``;
  const cards = offering.map(
    (quote) =>
      html`${chosen.length > 1 ? html`<h3 class="table-name" dir="auto">${offeredName(quote.snapshot)}</h3>` : ""}<div class="card">${extraRows(company, quote)}</div>`,
  );
  return fieldSection("Optional extras", "Tick any you would like.", cards);
}

/**
 * Each extra shows how much it adds to the ticked ones. The script renews the prices alone, so that a box keeps the
 * focus.
 */
function extraRows(company: ViewCompany, quote: ChosenQuote): Markup[] {
  const { snapshot, position, extras } = quote;
  const adds = new Map(extraPrices(snapshot, extras).map((price) => [price.field_id, price]));
  return snapshot.extras.map(({ field_id, name, detail }) => {
    const fullName = extraName(position, field_id);
    const price = adds.get(field_id);
    return html`<label class="extra"><input class="check" type="checkbox" name="extras" value="${fullName}"${extras.includes(field_id) ? html` checked` : ""}><span class="extra-name" dir="auto">${name}${detail ? html`<small>${detail}</small>` : ""}</span><span class="extra-price" data-live="price of ${fullName}">${price ? extraPrice(company, quote, price) : ""}</span></label>`;
  });
}

function extraPrice(company: ViewCompany, { snapshot }: ChosenQuote, adds: ExtraPrice): Markup {
  const { currency, prices_include_tax, tax_name } = snapshot;
  // The extra may be the only charge, so the quotes ticked so far do not show its tax.
  const isBefore = !prices_include_tax && adds.grand_total !== adds.sub_total;
  const seconds = [
    isBefore ? `${money(company, adds.grand_total, currency)} with ${tax_name}` : "",
    adds.isCovered ? coveredBy(adds.grand_total) : "",
  ].filter(Boolean);
  const shown = isBefore ? adds.sub_total : adds.grand_total;
  return html`${money(company, shown, currency)}${seconds.map((words) => html`<small>${words}</small>`)}`;
}
