import { html, type Markup } from "@quotemill/shared/html";
import { extraNamesOf } from "@quotemill/shared/offers/extra-name";
import { certificatePath, offerPdfPath, stepPath } from "@quotemill/shared/offers/page-path";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import type { OfferState } from "@quotemill/shared/offers/states";
import { withExtras } from "../chosen.ts";
import type { OfferedQuote, OfferView } from "../view.ts";
import { details } from "./details.ts";
import { badge, chosenDocket, docketTop, quotesDocket } from "./docket.ts";
import { icon } from "./icons.ts";
import { items } from "./items.ts";
import { callCard } from "./letterhead.ts";
import { thread } from "./open-page.ts";
import { numbersOf, reasonSaid, stateShape, titleOf } from "./steps.ts";
import { dayOf, firstName, lastDay, listed, momentOf, nameOf, paragraphs } from "./words.ts";

/** An offer that is no longer open: what happened, when, and what to do now. */
export const statePages: Record<Exclude<OfferState, "open">, (view: OfferView) => Markup> = {
  accepted: acceptedPage,
  declined: declinedPage,
  expired: expiredPage,
  replaced: replacedPage,
  withdrawn: withdrawnPage,
};

const readable = ({ company }: OfferView, shown: OfferedQuote[]): Markup[] => [
  items(company, shown),
  ...details(shown),
];

const pdfButtons = ({ token }: OfferView, shown: OfferedQuote[], words = "Download PDF"): Markup[] =>
  shown.map(
    ({ position, snapshot }) =>
      html`<a class="button second" href="${offerPdfPath(token, position)}" target="_blank" rel="noopener noreferrer" data-pdf="${position}">${icon("download")}${words}${shown.length > 1 ? ` ${snapshot.quote_number}` : ""}</a>`,
  );

function acceptedPage(view: OfferView): Markup {
  const { company, token, quotes, acceptances, person_email, answered_at } = view;
  const last = acceptances.at(-1);
  const recorded = acceptances.flatMap(({ record }) => record.quotes);
  const extras = new Set(recorded.flatMap(extraNamesOf));
  const accepted = quotes.filter(({ state }) => state === "accepted").map((quote) => withExtras(quote, extras));
  const name = last?.record.name.split(/\s+/)[0];
  const at = last?.record.accepted_at ?? answered_at;
  const what = listed(accepted.map(({ snapshot }) => nameOf(snapshot)));
  const isByPhone = Boolean(last?.record.recorded_by);
  return stateShape(
    view,
    html`<span class="state-mark good">${icon("check")}</span>
<h1 class="title" dir="auto">${name ? `Thank you, ${name}.` : "Thank you."}<br>${accepted.length > 1 ? "Your quotes are accepted." : "Your quote is accepted."}</h1>
<p class="lead">${isByPhone ? `${company.name} recorded your answer${at ? ` on ${dayOf(company, at)}` : ""}.` : `A signed copy goes to ${person_email} by email.`}</p>
<div class="actions">${last?.hasCertificate ? html`<a class="button main" href="${certificatePath(token)}">${icon("download")}Acceptance record</a>` : ""}${pdfButtons(view, accepted)}</div>
${thread(view)}`,
    chosenDocket(
      company,
      accepted,
      docketTop(what, at ? momentOf(company, at) : numbersOf(view), badge("good", "check", "Accepted")),
    ),
    readable(view, accepted),
  );
}

function declinedPage(view: OfferView): Markup {
  const { company, token, quotes, answered_at, decline } = view;
  const reason = reasonSaid(decline.reason);
  const said = reason || decline.comment;
  return stateShape(
    view,
    html`<span class="state-mark">${icon("cross")}</span>
<h1 class="title">Thanks for letting us know</h1>
<p class="lead">You declined ${quotes.length > 1 ? "quotes" : "quote"} ${numbersOf(view)}${answered_at ? ` on ${dayOf(company, answered_at)}` : ""}.${said ? ` We have passed your note on to ${firstName(view)}.` : ""}</p>
${said ? html`<div class="card said"><p class="muted small">Your reason</p><div class="said-text" dir="auto">${reason ? html`<p><b>${reason}.</b></p>` : ""}${paragraphs(decline.comment)}</div></div>` : ""}
<div class="actions"><a class="button second" href="${stepPath(token, "question")}">${icon("chat")}Ask a question</a></div>
<p class="hint">Changed your mind? Ask us to open the quote again.</p>`,
    quotesDocket(view, docketTop(titleOf(view), numbersOf(view), badge("", "cross", "Declined")), "", true),
    readable(view, quotes),
  );
}

function expiredPage(view: OfferView): Markup {
  const { company, token, quotes, valid_until } = view;
  return stateShape(
    view,
    html`<span class="state-mark wait">${icon("clock")}</span>
<h1 class="title">${quotes.length > 1 ? "These quotes have expired" : "This quote has expired"}</h1>
<p class="lead">${valid_until ? `${quotes.length > 1 ? "They were" : "It was"} valid until ${lastDay(company, valid_until)}. ` : ""}Prices can move, so we check them before quoting again.</p>
<div class="actions"><a class="button main" href="${stepPath(token, "question")}">Ask for an updated price</a>${pdfButtons(view, quotes)}</div>
${thread(view)}`,
    quotesDocket(view, docketTop(titleOf(view), numbersOf(view), badge("wait", "clock", "Expired")), "", true),
    [html`<div class="is-over">${readable(view, quotes)}</div>`],
  );
}

function replacedPage(view: OfferView): Markup {
  const { company, quotes, newer } = view;
  if (!newer) return replacedElsewherePage(view);
  const [first] = quotes;
  return stateShape(
    view,
    html`<span class="state-mark note">${icon("newer")}</span>
<h1 class="title">There is a newer version of this quote</h1>
<p class="lead">${firstName(view)} sent ${newer.title} on ${dayOf(company, newer.sent_at)}. This link shows ${numbersOf(view)}, which can no longer be accepted.</p>
<div class="actions"><a class="button main" href="${newer.path}">View ${newer.title}</a>${pdfButtons(view, quotes, first && quotes.length === 1 ? `${quoteTitle(first.snapshot)} as PDF` : "PDF")}</div>`,
    quotesDocket(view, docketTop(titleOf(view), numbersOf(view), badge("note", "newer", "Replaced")), "", true),
  );
}

const replacedElsewherePage = (view: OfferView): Markup =>
  deadEnd(view, {
    mark: html`<span class="state-mark note">${icon("newer")}</span>`,
    title: "This quote has been replaced",
    lead: `${view.company.name} has sent a new one, so this one can no longer be accepted.`,
  });

function withdrawnPage(view: OfferView): Markup {
  const { company, withdrawn_at } = view;
  return deadEnd(view, {
    mark: html`<span class="state-mark">${icon("stop")}</span>`,
    title: "This quote has been withdrawn",
    lead: `${company.name} withdrew it${withdrawn_at ? ` on ${dayOf(company, withdrawn_at)}` : ""}, so it can no longer be accepted.`,
  });
}

/** Shows who to call, and no prices. */
const deadEnd = (view: OfferView, { mark, title, lead }: { mark: Markup; title: string; lead: string }): Markup =>
  html`<main class="page"><div class="first state">${mark}
<h1 class="title">${title}</h1>
<p class="lead">${lead}</p>
${callCard(view)}</div></main>`;
