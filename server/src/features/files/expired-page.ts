import { html } from "@quotemill/shared/html";
import { page } from "../../platform/html.ts";

const title = "This link no longer works";

export const expiredPage = () =>
  page({
    title,
    body: html`<main><div class="card"><h1>${title}</h1>
<p>Links to quotes work only for a few days. Ask the person who sent you this one for a new link.</p></div></main>`,
  });
