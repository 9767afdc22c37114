import { html, type Markup } from "@quotemill/shared/html";
import { maxComment, maxQuestion } from "@quotemill/shared/offers/answers";
import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import { declineReasons } from "@quotemill/shared/offers/states";
import type { OfferView } from "../view.ts";
import { badge, docketTop, quotesDocket } from "./docket.ts";
import { blankForm, describedBy, focusOn, formProblem, problemOf, type StepForm, typedIn } from "./field.ts";
import { icon } from "./icons.ts";
import { callCard } from "./letterhead.ts";
import { commonJob, dialled, firstName, lastDay, listed, numbersIn, whole } from "./words.ts";

/** A page of its own for one answer: a way back, a form, and what it is about beside it. */
export const stepPage = (view: OfferView, form: Markup, docket: Markup, after: Markup = html``): Markup =>
  html`<main class="page"><div class="first">
<a class="back" href="${offerPath(view.token)}">${icon("left")}Back to the quote</a>
${form}
</div><aside class="desk" aria-label="The quote">${docket}</aside>${after}</main>`;

const plainDocket = (view: OfferView, beside?: Markup): Markup => {
  const { company, valid_until, state } = view;
  const until = valid_until && state === "open" ? `Valid until ${lastDay(company, valid_until)}.` : "";
  return quotesDocket(view, docketTop(titleOf(view), numbersIn(view), beside), until, false);
};

export const titleOf = (view: OfferView) => commonJob(view) || "Your quotes";
export const numbersOf = ({ quotes }: OfferView) => listed(quotes.map(({ snapshot }) => quoteTitle(snapshot)));

const reasonWords: Record<keyof typeof declineReasons, string> = {
  price: "The price is too high",
  another_company: "I chose another company",
  timing: "The timing does not suit",
  not_what_i_need: "It is not what I need",
  something_else: "Something else",
};
export const reasonSaid = (reason: string | null): string => reasonWords[reason as keyof typeof reasonWords] ?? "";

export function declinePage(view: OfferView, form: StepForm = blankForm): Markup {
  const open = { ...view, quotes: view.quotes.filter(({ state }) => state === "open") };
  const words = `${open.quotes.length < view.quotes.length ? "the other" : open.quotes.length > 1 ? "these" : "this"} ${open.quotes.length > 1 ? "quotes" : "quote"}`;
  const given = typedIn(form, "reason");
  const reasons = Object.keys(declineReasons).map(
    (reason) =>
      html`<label class="choice"><input class="radio" type="radio" name="reason" value="${reason}"${given === reason ? html` checked` : ""}><span>${reasonSaid(reason)}</span></label>`,
  );
  return stepPage(
    view,
    html`<h1 class="title">Decline ${words}</h1>
<p class="lead">Thanks for considering us. A reason helps us do better, but you can leave it out.</p>
<form class="card form" method="post" action="${stepPath(view.token, "decline")}" novalidate>
${formProblem(form, ["reason", "comment"])}
<fieldset class="field"${describedBy(form, "reason")}><legend class="label">What is the main reason?</legend><div class="choices">${reasons}</div>${problemOf(form, "reason")}</fieldset>
<div class="field"><label class="label" for="comment">Anything to add?<span>optional</span></label>
<textarea class="input" id="comment" name="comment" rows="3" maxlength="${maxComment}" dir="auto"${describedBy(form, "comment")}${focusOn(form, "comment")}>${typedIn(form, "comment")}</textarea>${problemOf(form, "comment")}</div>
<div class="submit actions"><button class="button main">${open.quotes.length > 1 ? "Decline quotes" : "Decline quote"}</button><a class="button second" href="${stepPath(view.token, "question")}">Ask a question instead</a></div>
</form>`,
    plainDocket(open),
  );
}

export function questionPage(view: OfferView, form: StepForm = blankForm): Markup {
  const { company, state, person_email } = view;
  const isOver = state === "expired";
  const call = company.phone
    ? html` In a hurry? Call <a class="link" href="tel:${dialled(company.phone)}">${whole(company.phone)}</a>.`
    : "";
  return stepPage(
    view,
    html`<h1 class="title">${isOver ? "Ask for an updated price" : "Ask a question"}</h1>
<p class="lead">${firstName(view)} answers by email to ${person_email}.${call}</p>
<form class="card form" method="post" action="${stepPath(view.token, "question")}" novalidate>
${formProblem(form, ["message"])}
<div class="field"><label class="label" for="message">Your question</label>
<textarea class="input" id="message" name="message" rows="5" maxlength="${maxQuestion}" dir="auto"${describedBy(form, "message")}${focusOn(form, "message")}>${typedIn(form, "message") || (isOver ? askAgain(view) : "")}</textarea>${problemOf(form, "message")}</div>
<div class="submit actions"><button class="button main">Send question</button></div>
</form>`,
    plainDocket(view),
  );
}

const askAgain = (view: OfferView) => `Could you send me an updated price for ${numbersOf(view)}?`;

/** Shown once a question is on its way. */
export function askedPage(view: OfferView, questionAt: string, text: Markup): Markup {
  const { token, person_email, state } = view;
  return stateShape(
    view,
    html`<span class="state-mark note">${icon("send")}</span>
<h1 class="title">Your question is on its way</h1>
<p class="lead">${firstName(view)} answers by email to ${person_email}.${state === "open" ? " Your quote stays open." : ""}</p>
<div class="card said"><p class="muted small">Sent ${questionAt}</p><div class="said-text">${text}</div></div>
<div class="actions"><a class="button main" href="${offerPath(token)}">Back to the quote</a><a class="button second" href="${stepPath(token, "question")}?another">Ask another question</a></div>`,
    plainDocket(view, state === "open" ? badge("note", "page", "Open") : undefined),
  );
}

/** One shape for every page that is not the open quote: what happened, what to do now, whom to call. */
export const stateShape = (view: OfferView, body: Markup, docket: Markup, after: Markup[] = []): Markup =>
  html`<main class="page"><div class="first state">${body}${callCard(view)}</div>
<aside class="desk" aria-label="The quote">${docket}</aside>
<div class="rest">${after}</div></main>`;
