import { offerPdfPath } from "@quotemill/shared/offers/page-path";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { OfferedQuoteState, OfferState } from "@quotemill/shared/offers/states";
import { html, type Markup } from "@quotemill/shared/text/html";
import { listed } from "@quotemill/shared/text/words";
import { acceptedOf, asChosen } from "../chosen-quotes.ts";
import type { OfferedQuote, OfferView } from "../view.ts";
import { reasonSaid, stateShape, titleOf } from "./answer-pages.ts";
import { changes } from "./changes.ts";
import { badge, chosenDocket, docketTop, namesDocket, quotesDocket } from "./docket.ts";
import { icon, stepLink } from "./elements.ts";
import { callCard } from "./frame.ts";
import { thread } from "./open-page.ts";
import { acceptanceSentences, acceptedLinks, details, items, nextSteps, recordLinks } from "./quote-parts.ts";
import { dayOf, firstName, greeting, lastDay, listedNumbers, momentOf, numbersIn, paragraphs, whole } from "./words.ts";

/** The pages of an offer that is no longer open say what happened, when, and what to do now. */
export const statePages: Record<Exclude<OfferState, "open">, (view: OfferView) => Markup> = {
  accepted: acceptedPage,
  declined: declinedPage,
  expired: expiredPage,
  replaced: replacedPage,
  withdrawn: withdrawnPage,
};

const readable = ({ company }: OfferView, shown: OfferedQuote[], title?: string): Markup[] => [
  items(company, shown, title),
  ...details(shown),
];

/** The heading for a quote that was declined or has expired, for which no one pays. */
const quoted = "What was quoted";

const pdfButtons = ({ token }: OfferView, shown: OfferedQuote[]): Markup[] =>
  shown.map(
    ({ position, snapshot }) =>
      html`<a class="button second" href="${offerPdfPath(token, position)}" target="_blank" rel="noopener noreferrer" data-pdf="${position}">${icon("download")}Download PDF${shown.length > 1 ? html` ${whole(snapshot.quote_number)}` : ""}</a>`,
  );

/** The PDFs that the customer was sent. They are secondary once there is one of the accepted quote. */
const offeredLinks = ({ token }: OfferView, shown: OfferedQuote[]): Markup[] =>
  shown.map(
    ({ position, snapshot }) =>
      html`<a class="link" href="${offerPdfPath(token, position)}" target="_blank" rel="noopener noreferrer" data-pdf="${position}">${shown.length > 1 ? html`${whole(snapshot.quote_number)} as` : "The quote as"} it was offered (PDF)</a> `,
  );

function acceptedPage(view: OfferView): Markup {
  const { company, acceptances, person_email, answered_at } = view;
  const last = acceptances.at(-1);
  const accepted = acceptedOf(view);
  const at = last?.record.accepted_at ?? answered_at;
  const what = listed(accepted.map(({ snapshot }) => offeredName(snapshot)));
  const isByPhone = Boolean(last?.record.recorded_by);
  return stateShape(
    view,
    html`<span class="state-mark good">${icon("check")}</span>
<h1 class="title" dir="auto">${greeting(last?.record.name ?? "")}<br>${accepted.length > 1 ? "Your quotes are accepted." : "Your quote is accepted."}</h1>
<p class="lead">${isByPhone ? `${company.name} recorded your answer${at ? ` on ${dayOf(company, at)}` : ""}.` : `We’ll email your acceptance record and the ${accepted.length > 1 ? "quotes" : "quote"} to ${person_email}.`}${restSentences(view)}</p>
${withdrawalNote(view)}
${acceptances.length > 1 ? html`<div class="lead">${acceptanceSentences(company, acceptances)}</div>` : ""}
<div class="actions">${acceptedLinks(view, "button")}${recordLinks(view, "button second")}</div>
<p class="hint links">${offeredLinks(view, accepted)}</p>
${thread(view)}
${isByPhone ? "" : nextSteps(view)}`,
    chosenDocket(
      company,
      accepted,
      docketTop(what, at ? momentOf(company, at) : numbersIn(view), badge("good", "check", "Accepted")),
    ),
    readable(view, accepted.map(asChosen)),
  );
}

/** Describes the quotes that were not accepted. The customer has not declined any of several alternatives. */
function restSentences({ quotes, decline }: OfferView): Markup[] {
  const sentence = (is: OfferedQuoteState, words: (numbers: Markup, isOne: boolean) => Markup) => {
    const rest = quotes.filter(({ state }) => state === is).map(({ snapshot }) => snapshot);
    return rest.length > 0 ? html` ${words(listedNumbers(rest), rest.length === 1)}` : html``;
  };
  const byPhone = decline.isByPhone ? " This was recorded by phone." : "";
  return [
    sentence("declined", (numbers) => html`You declined ${numbers}.${byPhone}`),
    sentence("expired", (numbers, isOne) => html`${numbers} ${isOne ? "has" : "have"} expired.`),
    sentence("withdrawn", (numbers, isOne) => html`${numbers} ${isOne ? "was" : "were"} withdrawn.`),
    sentence("replaced", (numbers, isOne) => html`${numbers} ${isOne ? "was" : "were"} replaced.`),
  ];
}

function declinedPage(view: OfferView): Markup {
  const { company, quotes, answered_at, decline } = view;
  const reason = reasonSaid(decline.reason);
  const said = reason || decline.comment;
  const on = answered_at ? ` on ${dayOf(company, answered_at)}` : "";
  return stateShape(
    view,
    html`<span class="state-mark">${icon("cross")}</span>
<h1 class="title">Thanks for letting us know</h1>
<p class="lead">You declined ${quotes.length > 1 ? "quotes" : "quote"} ${numbersIn(view)}${decline.isByPhone ? `. Recorded by phone${on}.` : `${on}.${said ? ` We have passed your note on to ${firstName(view)}.` : ""}`}</p>
${said ? html`<div class="card said"><p class="muted small">Your reason</p><div class="said-text" dir="auto">${reason ? html`<p><b>${reason}.</b></p>` : ""}${paragraphs(decline.comment)}</div></div>` : ""}
<div class="actions">${stepLink(view, "question", "second", html`${icon("chat")}Ask a question`)}</div>
<p class="hint">Changed your mind? Ask us to open the quote again.</p>`,
    quotesDocket(view, docketTop(titleOf(view), numbersIn(view), badge("", "cross", "Declined")), "", true),
    readable(view, quotes, quoted),
  );
}

function expiredPage(view: OfferView): Markup {
  const { company, quotes, valid_until } = view;
  return stateShape(
    view,
    html`<span class="state-mark wait">${icon("clock")}</span>
<h1 class="title">${quotes.length > 1 ? "These quotes have expired" : "This quote has expired"}</h1>
<p class="lead">${valid_until ? `${quotes.length > 1 ? "They were" : "It was"} valid until ${lastDay(company, valid_until)}. ` : ""}Prices can move, so we check them before quoting again.</p>
<div class="actions">${stepLink(view, "question", "main", html`Ask for an updated price`)}${pdfButtons(view, quotes)}</div>
${thread(view)}`,
    quotesDocket(view, docketTop(titleOf(view), numbersIn(view), badge("wait", "clock", "Expired")), "", true),
    [html`<div class="is-over">${readable(view, quotes, quoted)}</div>`],
  );
}

function replacedPage(view: OfferView): Markup {
  const { company, newer, quotes } = view;
  if (!newer) return replacedElsewherePage(view);
  const on = dayOf(company, newer.sent_at);
  const words = newer.isRevision
    ? {
        title:
          quotes.length > 1 ? "There are newer versions of these quotes" : "There is a newer version of this quote",
        lead: html`${firstName(newer)} sent ${listedNumbers(newer.numbers)} on ${on}. This link shows ${numbersIn(view)}, which can no longer be accepted.`,
        button: newer.numbers.length > 1 ? html`View the new quotes` : html`View ${listedNumbers(newer.numbers)}`,
      }
    : {
        title: quotes.length > 1 ? "These quotes were sent again" : "This quote was sent again",
        lead: html`${firstName(newer)} sent ${numbersIn(view)} again on ${on}, with a new link. This link can no longer be used to accept.`,
        button: html`Open the new link`,
      };
  return stateShape(
    view,
    html`<span class="state-mark note">${icon("newer")}</span>
<h1 class="title">${words.title}</h1>
<p class="lead">${words.lead}</p>
${changes(view)}
<div class="actions"><a class="button main" href="${newer.path}">${words.button}</a></div>`,
    quotesDocket(view, docketTop(titleOf(view), numbersIn(view), badge("note", "newer", "Replaced")), "", true),
  );
}

/** The reader may not be the customer, so the page shows a phone number but nothing about the offer. */
const replacedElsewherePage = (view: OfferView): Markup =>
  html`<main class="page"><div class="first state"><span class="state-mark note">${icon("newer")}</span>
<h1 class="title">This quote has been replaced</h1>
<p class="lead">${view.company.name} has sent a new one, so this one can no longer be accepted.</p>
${callCard(view)}</div></main>`;

function withdrawnPage(view: OfferView): Markup {
  const { company, quotes, withdrawal } = view;
  const isOne = quotes.length === 1;
  return stateShape(
    view,
    html`<span class="state-mark">${icon("stop")}</span>
<h1 class="title">${isOne ? "This quote has been withdrawn" : "These quotes have been withdrawn"}</h1>
<p class="lead">${company.name} withdrew ${isOne ? "it" : "them"}${withdrawal ? ` on ${dayOf(company, withdrawal.at)}` : ""}, so ${isOne ? "it" : "they"} can no longer be accepted.</p>
${withdrawalNote(view)}`,
    namesDocket(view, docketTop(titleOf(view), numbersIn(view), badge("", "stop", "Withdrawn"))),
  );
}

const withdrawalNote = ({ withdrawal }: OfferView): Markup =>
  withdrawal?.note
    ? html`<div class="card said"><p class="muted small">A note from ${firstName({ sender: withdrawal.by })}</p><div class="said-text">${paragraphs(withdrawal.note)}</div></div>`
    : html``;
