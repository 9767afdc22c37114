import { html, page } from "../../platform/html.ts";

const title = "This link no longer works";

export const expiredPage = () =>
  page({
    title,
    body: html`<main><div class="card"><h1>${title}</h1>
<p>Links to quotes work for some days only. Ask whoever sent you this one for a new link.</p></div></main>`,
  });
