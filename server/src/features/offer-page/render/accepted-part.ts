import { html, type Markup } from "@quotemill/shared/html";
import { certificatePath } from "@quotemill/shared/offers/page-path";
import type { OfferView } from "../view.ts";
import { icon } from "./icons.ts";
import { dayOf, greeting, listedNumbers, money, whole } from "./words.ts";

/** What the customer has accepted so far, above what is still open. */
export function acceptedPart(view: OfferView): Markup {
  const { company, acceptances } = view;
  const last = acceptances.at(-1);
  if (!last) return html``;
  const sentences = acceptances.map(({ record }) => {
    const sum = record.total === null ? "" : html` for ${whole(money(company, record.total, record.currency))}`;
    return html`<p>You accepted ${listedNumbers(record.quotes)}${sum} on ${dayOf(company, record.accepted_at)}.</p>`;
  });
  return html`<section class="card so-far" role="status"><p class="strong" dir="auto">${icon("check")}${greeting(last.record.name)}</p>${sentences}${recordLink(view, "link")}</section>`;
}

/** A job prints the record a moment after the answer, and mails it. */
export function recordLink({ token, acceptances }: OfferView, kind: "link" | "button main"): Markup {
  const last = acceptances.at(-1);
  if (!last) return html``;
  if (last.hasCertificate) {
    return html`<a class="${kind}" href="${certificatePath(token)}">${kind === "link" ? "" : icon("download")}Acceptance record</a>`;
  }
  return last.record.recorded_by
    ? html``
    : html`<p class="muted">Your acceptance record is being prepared and comes by email.</p>`;
}
