import { html, type Markup } from "@quotemill/shared/html";
import { frame } from "./frame.ts";
import { icon } from "./icons.ts";

const bare = (title: string, nonce: string, body: Markup): string =>
  frame({ title, company: null, nonce, body: html`<main class="alone">${body}</main>` });

/** Never, cut, deleted: all the same, and no hint that there ever was a quote. */
export const unknownPage = (nonce: string): string =>
  bare(
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
  bare(
    "Something went wrong",
    nonce,
    html`<span class="state-mark">${icon("clock")}</span>
<h1 class="title">That did not work</h1>
<p class="lead">${message}</p>`,
  );
