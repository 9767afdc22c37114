import { html, type Markup } from "@quotemill/shared/html";

export const section = (title: string, second: string, content: Markup | Markup[]): Markup =>
  html`<section class="section"><div class="section-head"><h2 class="section-title">${title}</h2>${second ? html`<p class="section-sub">${second}</p>` : ""}</div>${content}</section>`;

/** The same look for a group of fields. */
export const fieldSection = (title: string, second: string, content: Markup | Markup[]): Markup =>
  html`<fieldset class="section"><legend class="section-head"><span class="section-title" role="heading" aria-level="2">${title}</span>${second ? html`<span class="section-sub">${second}</span>` : ""}</legend>${content}</fieldset>`;
