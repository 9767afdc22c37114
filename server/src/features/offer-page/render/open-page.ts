import { html, type Markup } from "@quotemill/shared/html";
import { offerPath, offerPdfPath, stepPath } from "@quotemill/shared/offers/page-path";
import { type ChosenQuote, chosenSum } from "../chosen.ts";
import type { OfferView } from "../view.ts";
import { acceptedPart } from "./accepted-part.ts";
import { extrasList, optionCards } from "./choices.ts";
import { details } from "./details.ts";
import { chosenDocket, docketTop, emptyDocket } from "./docket.ts";
import { icon } from "./icons.ts";
import { items } from "./items.ts";
import { person } from "./letterhead.ts";
import { section } from "./section.ts";
import { stepLink } from "./step-link.ts";
import {
  bigMoney,
  commonJob,
  dayOf,
  firstName,
  lastDay,
  momentOf,
  nameOf,
  numbersIn,
  paragraphs,
  whole,
} from "./words.ts";

/** An open offer: read, choose, add, accept. The script replaces what is marked `data-live` after every tick. */
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
<div data-live="items">${items(view.company, chosen)}</div>
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

/** Boxes that are not ticked send nothing; this tells a form without a tick from an address without a choice. */
const untickedMark = html`<input type="hidden" name="option" value="">`;

/** Number and validity, what it is about, and where. */
function head(view: OfferView): Markup {
  const { company, quotes, valid_until, older } = view;
  const place = quotes[0]?.snapshot.customer.address_lines.join(", ") ?? "";
  return html`<p class="eyebrow"><b>${quotes.length === 1 ? "Quote" : "Quotes"} ${numbersIn(view)}</b>${
    valid_until ? html`<span class="dot">Valid until ${lastDay(company, valid_until)}</span>` : ""
  }</p>
<h1 class="title" dir="auto">${commonJob(view) || `Your quotes from ${company.name}`}</h1>
${place ? html`<p class="place" dir="auto">${place}</p>` : ""}${
  older ? html`<p class="replaces">Replaces quote ${whole(older.title)} of ${dayOf(company, older.sent_at)}.</p>` : ""
}`;
}

const letter = (view: OfferView): Markup =>
  html`${view.letter ? html`<div class="letter">${paragraphs(view.letter)}</div>` : ""}${person(view)}`;

/** What was asked and answered, oldest first. */
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

/** Phones keep the total in sight. */
function barSum({ company }: OfferView, chosen: ChosenQuote[]): Markup {
  const { total, currency, tax_name } = chosenSum(chosen);
  const extras = chosen.reduce((count, quote) => count + quote.extras.length, 0);
  const [first] = chosen;
  const name = chosen.length === 1 && first ? nameOf(first.snapshot) : `${chosen.length || "No"} quotes`;
  const what = [name, extras > 0 ? `${extras} ${extras === 1 ? "extra" : "extras"}` : ""].filter(Boolean).join(" + ");
  return html`<p>${what}${tax_name ? `, incl. ${tax_name}` : ""}</p>${total === null ? "" : html`<p class="sum">${bigMoney(company, total, currency)}</p>`}`;
}
