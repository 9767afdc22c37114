import { html } from "@quotemill/shared/html";
import { AppError } from "../../platform/errors.ts";
import { page } from "../../platform/http/html.ts";

const title = "This link no longer works";

/** For programs. It does not tell why, because whoever has the link may not be the customer. */
export const closed = () => new AppError("forbidden", `${title}. Ask for a new one.`);

export const closedPage = () =>
  page({
    title,
    body: html`<main><div class="card"><h1>${title}</h1>
<p>It has expired, or the quote was withdrawn or replaced. Ask the person who sent you this link for a new one.</p></div></main>`,
  });
