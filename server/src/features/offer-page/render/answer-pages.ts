import { consentSentence } from "@quotemill/shared/offers/acceptance";
import { maxComment, maxQuestion } from "@quotemill/shared/offers/answers";
import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { offeredName, quoteTitle } from "@quotemill/shared/offers/quote-title";
import { declineReasons } from "@quotemill/shared/offers/states";
import { commonTax, sumOf, writtenSum } from "@quotemill/shared/offers/totals";
import { html, type Markup } from "@quotemill/shared/text/html";
import { dialled, listed } from "@quotemill/shared/text/words";
import { type ChosenQuote, extrasIn, summed } from "../chosen-quotes.ts";
import type { OfferView } from "../view.ts";
import { badge, chosenDocket, docketTop, quotesDocket } from "./docket.ts";
import { icon } from "./elements.ts";
import { callCard } from "./frame.ts";
import { nextSteps } from "./quote-parts.ts";
import {
  commonJob,
  firstName,
  keepWhole,
  lastDay,
  listedNumbers,
  numbersIn,
  paragraphs,
  whole,
  withItsExtras,
} from "./words.ts";

/** The typed values and the errors, by the name of the field. */
export interface StepForm {
  values: Record<string, unknown>;
  problems: Record<string, string>;
}
export const blankForm: StepForm = { values: {}, problems: {} };

const typedIn = ({ values }: StepForm, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

/** Lets screen readers say the field's hint and problem with it. */
function describedBy({ problems }: StepForm, name: string, hint = false): Markup {
  const ids = [problems[name] ? `${name}-problem` : "", hint ? `${name}-hint` : ""].filter(Boolean);
  const invalid = problems[name] ? html` aria-invalid="true"` : html``;
  return ids.length > 0 ? html`${invalid} aria-describedby="${ids.join(" ")}"` : invalid;
}

const problemOf = ({ problems }: StepForm, name: string): Markup =>
  problems[name] ? html`<p class="problem" id="${name}-problem">${problems[name]}</p>` : html``;

/** The first field with a problem gets the focus. */
const focusOn = ({ problems }: StepForm, name: string): Markup =>
  Object.keys(problems)[0] === name ? html` autofocus` : html``;

/** Shows a problem that belongs to no field on the page. */
function formProblem({ problems }: StepForm, names: string[]): Markup {
  const other = Object.entries(problems).find(([name]) => !names.includes(name));
  return other ? html`<p class="problem lone" role="alert">${other[1]}</p>` : html``;
}

/** A separate page for one answer: a way back, a form, and next to it a summary of what is answered. */
const stepPage = (view: OfferView, form: Markup, docket: Markup, after: Markup = html``): Markup =>
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

/**
 * Terms, name, signature, consent and the button are on one page, in this order. The total that the customer agrees to
 * is the server's.
 */
export function acceptPage(view: OfferView, chosen: ChosenQuote[], form: StepForm = blankForm): Markup {
  const { company, token } = view;
  const sum = writtenSum(summed(chosen), company.formats.cents);
  const tax_name = sum === null ? null : commonTax(summed(chosen));
  const quotes = chosen.length > 1 ? "quotes" : "quote";
  const titles = listedNumbers(chosen.map(({ snapshot }) => snapshot));
  const terms = [...new Set(chosen.map(({ snapshot }) => snapshot.terms ?? ""))].filter(Boolean);
  const what = listed(chosen.map(({ snapshot }) => offeredName(snapshot)));
  const price = sum === null ? "" : `, for ${sum}${tax_name ? ` including ${tax_name}` : ""}`;
  const consent = consentSentence({
    quotes: chosen.map(({ snapshot }) => snapshot),
    total: sum,
    tax_name,
    hasTerms: terms.length > 0,
  });
  return stepPage(
    view,
    html`<h1 class="title">Accept your ${quotes}</h1>
<p class="lead" dir="auto">You are accepting ${listed(chosen.map(withItsExtras))}${keepWhole(price, [sum ?? ""])}.</p>
<form class="card form" id="accept" method="post" action="${stepPath(token, "accept")}" novalidate>
${formProblem(form, ["name", "signature", "consent"])}
${hiddenFields(chosen)}
${terms.length > 0 ? html`<div class="field"><h2 class="label" id="terms-title">Terms</h2><div class="terms-box" role="region" aria-labelledby="terms-title" tabindex="0">${terms.map(paragraphs)}</div></div>` : ""}
<div class="field"><label class="label" for="name">Your full name</label>
<input class="input" id="name" name="name" autocomplete="name" maxlength="200" dir="auto" value="${typedIn(form, "name")}"${describedBy(form, "name", true)}${focusOn(form, "name")}>
<p class="hint" id="name-hint">Typing your name counts as your signature.</p>${problemOf(form, "name")}</div>
<div class="field" id="signature-field" hidden><p class="label">Draw your signature<span>optional</span></p>
<div class="pad"><canvas id="pad" role="img" aria-label="Drawn signature, optional. Typing your name is enough."></canvas></div>
<div class="pad-foot"><p class="hint">Use your finger or the mouse.</p><button class="clear" id="clear" type="button">Clear</button></div>
<input type="hidden" name="signature" value="${typedIn(form, "signature")}">${problemOf(form, "signature")}</div>
<div class="field"><label class="agree"><input class="check" type="checkbox" name="consent" value="yes"${typedIn(form, "consent") ? html` checked` : ""}${describedBy(form, "consent")}${focusOn(form, "consent")}><span>${keepWhole(consent, [...chosen.map(({ snapshot }) => quoteTitle(snapshot)), sum ?? ""])}</span></label>${problemOf(form, "consent")}</div>
<div class="submit"><button class="button main wide">${sum === null ? html`Accept ${titles}` : `Accept ${quotes} for ${sum}`}</button>
<p class="hint">With your acceptance we keep your name, the time, your internet address and your browser. You get a copy.</p></div>
</form>`,
    chosenDocket(
      company,
      chosen,
      docketTop(what, titles, html`<a class="link" href="${changeAddress(view, chosen)}">Change</a>`),
    ),
    html`<div class="rest">${nextSteps(view)}</div>`,
  );
}

/** The total is sent as the customer saw it, and refused if it has changed. */
function hiddenFields(chosen: ChosenQuote[]): Markup[] {
  const { total } = sumOf(summed(chosen));
  return [
    ...chosen.map(({ position }) => html`<input type="hidden" name="option" value="${position}">`),
    ...extrasIn(chosen).map((name) => html`<input type="hidden" name="extras" value="${name}">`),
    ...(total === null ? [] : [html`<input type="hidden" name="total" value="${total}">`]),
  ];
}

function changeAddress({ token }: OfferView, chosen: ChosenQuote[]): string {
  const ticked = new URLSearchParams();
  for (const { position } of chosen) ticked.append("option", String(position));
  for (const name of extrasIn(chosen)) ticked.append("extras", name);
  return `${offerPath(token)}?${ticked}`;
}
