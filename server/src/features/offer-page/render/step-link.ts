import { html, type Markup } from "@quotemill/shared/html";
import { type OfferStep, stepPath } from "@quotemill/shared/offers/page-path";
import type { OfferView } from "../view.ts";

/** The way to an answer. In a preview it leads nowhere, so that staff cannot answer for the customer. */
export const stepLink = ({ token, isPreview }: OfferView, step: OfferStep, kind: string, words: Markup): Markup =>
  isPreview
    ? html`<button class="button ${kind}" type="button" disabled>${words}</button>`
    : html`<a class="button ${kind}" href="${stepPath(token, step)}">${words}</a>`;
