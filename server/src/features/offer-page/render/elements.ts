import { type OfferStep, stepPath } from "@quotemill/shared/offers/page-path";
import { html, type Markup } from "@quotemill/shared/text/html";
import type { OfferView } from "../view.ts";

/** The icons are paths on a grid of 24 by 24. */
const strokes = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  minus: "M6 12h12",
  stop: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 18L18 6",
  left: "M19 12H5.5M11 6.5L5.5 12l5.5 5.5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  chat: "M4 5.5h16v11h-8.5L7 20v-3.5H4z",
  send: "M20.5 3.5L3.5 10l7 3.5 3.5 7zM20.5 3.5l-10 10",
  download: "M12 4v11.5M7 11l5 5 5-5M4.5 20h15",
  phone:
    "M5 4h3.5l2 4.5-2.5 1.5a12 12 0 0 0 6 6l1.5-2.5 4.5 2V19a1.5 1.5 0 0 1-1.5 1.5A16 16 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z",
  mail: "M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7.5l8 6 8-6",
  page: "M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5",
  newer:
    "M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M12 17v-5.5M9.5 14l2.5-2.5 2.5 2.5",
  unlink:
    "M10 14a3.8 3.8 0 0 0 5.5 0l3-3A3.9 3.9 0 0 0 13 5.5l-1 1M14 10a3.8 3.8 0 0 0-5.5 0l-3 3A3.9 3.9 0 0 0 11 18.5l1-1M4 4l16 16",
};
export type IconName = keyof typeof strokes;

/** An icon always stands next to words, so screen readers skip it. */
export const icon = (name: IconName): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${strokes[name]}"/></svg>`;

export const section = (title: string, second: string, content: Markup | Markup[]): Markup =>
  html`<section class="section"><div class="section-head"><h2 class="section-title">${title}</h2>${second ? html`<p class="section-sub">${second}</p>` : ""}</div>${content}</section>`;

/** A group of fields that looks like a section. */
export const fieldSection = (title: string, second: string, content: Markup | Markup[]): Markup =>
  html`<fieldset class="section"><legend class="section-head"><span class="section-title" role="heading" aria-level="2">${title}</span>${second ? html`<span class="section-sub">${second}</span>` : ""}</legend>${content}</fieldset>`;

/** Leads to the form for an answer. In a preview it leads nowhere, so that staff cannot answer for the customer. */
export const stepLink = ({ token, isPreview }: OfferView, step: OfferStep, kind: string, words: Markup): Markup =>
  isPreview
    ? html`<button class="button ${kind}" type="button" disabled>${words}</button>`
    : html`<a class="button ${kind}" href="${stepPath(token, step)}">${words}</a>`;
