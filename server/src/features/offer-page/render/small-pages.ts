import { offerPath, stopPath } from "@quotemill/shared/offers/page-path";
import { html, type Markup } from "@quotemill/shared/text/html";
import type { OfferView } from "../view.ts";
import { icon } from "./elements.ts";
import { frame } from "./frame.ts";

const barePage = (title: string, nonce: string, body: Markup): string =>
  frame({ title, company: null, nonce, body: html`<main class="alone">${body}</main>` });

/**
 * Looks the same for a link that never existed, is incomplete or was deleted, so it does not reveal whether there was a
 * quote.
 */
export const unknownPage = (nonce: string): string =>
  barePage(
    "Quote not found",
    nonce,
    html`<span class="state-mark">${icon("unlink")}</span>
<h1 class="title">We can’t find this quote</h1>
<p class="lead">The link may be incomplete or no longer in use.</p>
<ul class="card ticks"><li>${icon("mail")}<span>Open the link again from the email or text message you received.</span></li>
<li>${icon("page")}<span>If you copied it, check that the whole link is there.</span></li>
<li>${icon("phone")}<span>Still nothing? Call the company that quoted for you; they can send a new link.</span></li></ul>`,
  );

export const troublePage = (nonce: string, message: string): string =>
  barePage(
    "Something went wrong",
    nonce,
    html`<span class="state-mark">${icon("clock")}</span>
<h1 class="title">That did not work</h1>
<p class="lead">${message}</p>`,
  );

const stopPage = ({ company }: OfferView, nonce: string, body: Markup): string =>
  frame({
    title: `Reminders, ${company.name}`,
    company,
    nonce,
    body: html`<main class="page"><div class="first state">${body}</div></main>`,
  });

const toQuote = ({ token }: OfferView) =>
  html`<a class="button second" href="${offerPath(token)}">Back to the quote</a>`;

export const renderStop = (view: OfferView, nonce: string): string =>
  stopPage(
    view,
    nonce,
    html`<span class="state-mark">${icon("mail")}</span>
<h1 class="title">Stop reminders?</h1>
<p class="lead">${view.company.name} will send no more reminders about quotes to ${view.person_email}. Answers to your questions and copies of what you accept still arrive.</p>
<form method="post" action="${stopPath(view.token)}"><div class="actions"><button class="button main">Stop reminders</button>${toQuote(view)}</div></form>`,
  );

export const renderStopped = (view: OfferView, nonce: string): string =>
  stopPage(
    view,
    nonce,
    html`<span class="state-mark good">${icon("check")}</span>
<h1 class="title">No more reminders</h1>
<p class="lead">${view.company.name} will send no more reminders about quotes to ${view.person_email}.</p>
<div class="actions">${toQuote(view)}</div>`,
  );
