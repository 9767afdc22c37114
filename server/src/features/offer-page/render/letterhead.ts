import { html, type Markup } from "@quotemill/shared/html";
import { initials } from "@quotemill/shared/initials";
import { unbroken } from "@quotemill/shared/mail/company-lines";
import type { OfferView, ViewCompany } from "../view.ts";
import { icon } from "./icons.ts";
import { dialled, whole } from "./words.ts";

/** The company's own: its bar, its logo, how to reach it. */
export const letterhead = (company: ViewCompany): Markup => html`<div class="brandbar"></div>
<header class="head"><div class="head-in">
<p class="lockup">${logo(company)}<span dir="auto">${company.name}</span></p>
${contact(company)}</div></header>`;

/** A logo is drawn for paper, so it keeps a white plate in the dark. Not every logo says the name. */
const logo = ({ name, logo_url }: ViewCompany): Markup =>
  logo_url
    ? html`<img class="logo" src="${logo_url}" alt="" height="40">`
    : html`<span class="initials" aria-hidden="true">${initials(name)}</span>`;

function contact({ phone, email }: ViewCompany): Markup {
  if (!phone && !email) return html``;
  return html`<nav class="contact" aria-label="Contact">
${phone ? html`<a href="tel:${dialled(phone)}">${icon("phone")}${whole(phone)}</a>` : ""}
${email ? html`<a href="mailto:${email}">${icon("mail")}<span>${email}</span></a>` : ""}
</nav>`;
}

export function letterfoot({ name, abn, footer, address }: ViewCompany): Markup {
  const own = [name, abn && `ABN ${unbroken(abn)}`, footer].filter(Boolean).join(", ");
  const place = address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");
  return html`<footer class="foot"><div class="foot-in"><p dir="auto">${own}</p>${place ? html`<p dir="auto">${place}</p>` : ""}</div></footer>`;
}

/** Whoever sent the quote. */
export const person = ({ sender, company }: OfferView): Markup =>
  html`<div class="person"><span class="avatar" aria-hidden="true">${initials(sender.name)}</span><div><p class="strong" dir="auto">${sender.name}</p>${
    sender.isPerson ? html`<p class="muted" dir="auto">${company.name}</p>` : ""
  }</div></div>`;

/** On every page that is not the quote itself: someone to call, also at a dead end. */
export function callCard(view: OfferView): Markup {
  const { sender, company } = view;
  return html`<div class="card callcard">${person(view)}<div class="actions">
${company.phone ? html`<a class="button second" href="tel:${dialled(company.phone)}">${icon("phone")}Call<span class="hidden"> ${whole(company.phone)}</span></a>` : ""}
${sender.email ? html`<a class="button second" href="mailto:${sender.email}">${icon("mail")}Email<span class="hidden"> ${sender.name}</span></a>` : ""}
</div></div>`;
}
