import { type OfferStep, offerPath } from "@quotemill/shared/offers/page-path";
import { html, type Markup } from "@quotemill/shared/text/html";
import { readChosen } from "../chosen-quotes.ts";
import type { OfferView } from "../view.ts";
import {
  acceptPage,
  askedPage,
  blankForm,
  declinePage,
  numbersOf,
  questionPage,
  type StepForm,
} from "./answer-pages.ts";
import { frame } from "./frame.ts";
import { openPage } from "./open-page.ts";
import { statePages } from "./state-pages.ts";
import { momentOf, paragraphs } from "./words.ts";

export interface Ticked {
  option?: unknown;
  extras?: unknown;
}

/** Renders an offer in any state. The same view always gives the same page. */
export const renderOffer = (view: OfferView, nonce: string, ticked: Ticked = {}): string =>
  page(view, nonce, view.state === "open" ? openPage(view, readChosen(view, ticked)) : statePages[view.state](view));

/** Answers someone who wants to accept, but has ticked nothing. */
export const renderUnticked = (view: OfferView, nonce: string): string =>
  page(view, nonce, openPage(view, [], "Tick at least one quote to accept."));

export function renderStep(
  view: OfferView,
  nonce: string,
  step: OfferStep,
  ticked: Ticked,
  form: StepForm = blankForm,
): string {
  switch (step) {
    case "accept":
      return page(view, nonce, acceptPage(view, readChosen(view, ticked), form));
    case "decline":
      return page(view, nonce, declinePage(view, form));
    case "question":
      return page(view, nonce, questionPage(view, form));
  }
}

/** Shows the question that waits for its answer. */
export function renderAsked(view: OfferView, nonce: string): string {
  const asked = view.thread.findLast(({ by }) => by === "customer");
  const at = asked ? momentOf(view.company, asked.at) : "";
  return page(view, nonce, askedPage(view, at, html`${paragraphs(asked?.text ?? "")}`));
}

function page(view: OfferView, nonce: string, body: Markup): string {
  const { company, scriptPath, isPreview, token, state } = view;
  const isSeen = state === "withdrawn" || isPreview;
  return frame({
    title: `${view.quotes.length > 1 ? "Quotes" : "Quote"} ${numbersOf(view)}, ${company.name}`,
    company,
    nonce,
    scriptPath,
    marks: isSeen ? html`` : html` data-seen="${offerPath(token)}/seen"`,
    body: isPreview ? html`${previewNote}${body}` : body,
  });
}

const previewNote = html`<p class="preview" role="status">This is a preview. Nothing you do here reaches the customer.</p>`;
