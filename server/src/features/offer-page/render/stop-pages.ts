import { html, type Markup } from "@quotemill/shared/html";
import { offerPath, stopPath } from "@quotemill/shared/offers/page-path";
import type { OfferView } from "../view.ts";
import { frame } from "./frame.ts";
import { icon } from "./icons.ts";

const page = ({ company }: OfferView, nonce: string, body: Markup): string =>
  frame({
    title: `Reminders, ${company.name}`,
    company,
    nonce,
    body: html`<main class="page"><div class="first state">${body}</div></main>`,
  });

const toQuote = ({ token }: OfferView) =>
  html`<a class="button second" href="${offerPath(token)}">Back to the quote</a>`;

export const renderStop = (view: OfferView, nonce: string): string =>
  page(
    view,
    nonce,
    html`<span class="state-mark">${icon("mail")}</span>
<h1 class="title">Stop reminders?</h1>
<p class="lead">${view.company.name} will send no more reminders about quotes to ${view.person_email}. Answers to your questions and copies of what you accept still arrive.</p>
<form method="post" action="${stopPath(view.token)}"><div class="actions"><button class="button main">Stop reminders</button>${toQuote(view)}</div></form>`,
  );

export const renderStopped = (view: OfferView, nonce: string): string =>
  page(
    view,
    nonce,
    html`<span class="state-mark good">${icon("check")}</span>
<h1 class="title">No more reminders</h1>
<p class="lead">${view.company.name} will send no more reminders about quotes to ${view.person_email}.</p>
<div class="actions">${toQuote(view)}</div>`,
  );
