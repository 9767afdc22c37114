import { html, Markup } from "@quotemill/shared/html";
import type { ViewCompany } from "../view.ts";
import { letterfoot, letterhead } from "./letterhead.ts";
import { bareStyles, brandStyles, styles } from "./styles/styles.ts";

interface Frame {
  title: string;
  /** Null for a page that must not say whose it is. */
  company: ViewCompany | null;
  nonce: string;
  scriptPath?: string | null;
  body: Markup;
  /** Read by the script. */
  marks?: Markup;
}

/** One whole page: everything needed for the first paint is in it. */
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

/** Chats fetch a page to show a card of it: no price and no name there. */
const sharedTags = ({ name }: ViewCompany): Markup => html`<meta property="og:title" content="Your quote">
<meta property="og:site_name" content="${name}">
<meta property="og:type" content="website">
`;
