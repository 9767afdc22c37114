import { initials } from "@quotemill/shared/companies/brand";
import { unbroken } from "@quotemill/shared/mail/frame";
import { html, Markup } from "@quotemill/shared/text/html";
import { dialled } from "@quotemill/shared/text/words";
import type { OfferView, ViewCompany } from "../view.ts";
import { icon } from "./elements.ts";
import { bareStyles, brandStyles, styles } from "./styles.ts";
import { whole } from "./words.ts";

/** Every page begins with the company's coloured bar, its logo and its contact details. */
const letterhead = (company: ViewCompany): Markup => html`<div class="brandbar"></div>
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

function letterfoot({ name, abn, footer, address }: ViewCompany): Markup {
  const own = [name, abn && `ABN ${unbroken(abn)}`, footer].filter(Boolean).join(", ");
  const location = address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");
  return html`<footer class="foot"><div class="foot-in"><p dir="auto">${own}</p>${location ? html`<p dir="auto">${location}</p>` : ""}</div></footer>`;
}

/** Shows who sent the quote, and how to call them. */
export const person = ({ sender, company }: OfferView): Markup =>
  html`<div class="person"><span class="avatar" aria-hidden="true">${initials(sender.name)}</span><div><p class="strong" dir="auto">${sender.name}</p>${
    sender.isPerson
      ? html`<p class="muted" dir="auto">${[sender.job_title, company.name].filter(Boolean).join(", ")}</p>`
      : ""
  }${
    sender.isPerson && sender.mobile
      ? html`<p><a href="tel:${dialled(sender.mobile)}">${whole(sender.mobile)}</a></p>`
      : ""
  }</div></div>`;

/** Every page that is not the quote itself names someone to call, so that no page is a dead end. */
export function callCard(view: OfferView): Markup {
  const { sender, company } = view;
  return html`<div class="card callcard">${person(view)}<div class="actions">
${company.phone ? html`<a class="button second" href="tel:${dialled(company.phone)}">${icon("phone")}Call<span class="hidden"> ${whole(company.phone)}</span></a>` : ""}
${sender.email ? html`<a class="button second" href="mailto:${sender.email}">${icon("mail")}Email<span class="hidden"> ${sender.name}</span></a>` : ""}
</div></div>`;
}

interface Frame {
  title: string;
  /** Null for a page that must not name the company. */
  company: ViewCompany | null;
  nonce: string;
  scriptPath?: string | null;
  body: Markup;
  /** Attributes of the body that the script reads. */
  marks?: Markup;
}

/** Makes one whole page, with everything in it that the first paint needs. */
export function frame({ title, company, nonce, scriptPath, body, marks = html`` }: Frame): string {
  const language = company?.locale.startsWith("en-") ? company.locale : "en";
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
${company ? sharedTags(company) : ""}<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Markup(company ? styles + brandStyles(company.brand) : bareStyles)}</style>
${scriptPath ? html`<script type="module" nonce="${nonce}" src="${scriptPath}"></script>` : ""}
</head>
<body${marks}>
${company ? letterhead(company) : ""}
${body}
${company ? letterfoot(company) : ""}
</body>
</html>`.toString();
}

/** Chat programs fetch a page to show a card of it, which must have no price and no name. */
const sharedTags = ({ name }: ViewCompany): Markup => html`<meta property="og:title" content="Your quote">
<meta property="og:site_name" content="${name}">
<meta property="og:type" content="website">
`;
