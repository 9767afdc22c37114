import type { BrandShades } from "../companies/brand.ts";
import { html, type Markup } from "../text/html.ts";
import { paper, text } from "./look.ts";

const { line, ink, muted } = paper.light;

/** A row of the table that a mail consists of. */
export const row = (content: Markup | Markup[], padding: string): Markup =>
  html`<tr><td class="m-pad" style="padding:${padding}">${content}</td></tr>\n`;

/** Shows plain text. A blank line starts a paragraph, and single line breaks stay. */
export function messageRows(message: string, top = "14px"): Markup[] {
  const shown = paragraphs(message);
  return shown.length === 0 ? [] : [row(shown, `${top} 40px 0`)];
}

const paragraphs = (message: string): Markup[] =>
  paragraphsOf(message).map(
    (paragraph, index) =>
      html`<p class="m-ink" dir="auto" style="margin:${index === 0 ? 0 : "14px"} 0 0;${text.body}">${lines(paragraph.split("\n"))}</p>`,
  );

export const paragraphsOf = (message: string): string[] =>
  message
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

const lines = (texts: string[]): Markup[] =>
  texts.map((each, index) => (index === 0 ? html`${each}` : html`<br>${each}`));

/** Someone else's words, set apart from ours. */
export const saidRow = (said: string): Markup =>
  row(
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%"><tr>
<td class="m-line" style="padding:2px 0 2px 16px;border-left:3px solid ${line}">${paragraphs(said)}</td></tr></table>`,
    "20px 40px 0",
  );

export const closingRow = (words: string): Markup =>
  row(html`<p class="m-ink" style="margin:0;${text.body}">${words}</p>`, "24px 40px 0");

export const smallRow = (words: string): Markup => noteRow(html`${words}`);

/** A small row with links in it. */
export const noteRow = (words: Markup, top = "20px"): Markup =>
  row(html`<p class="m-muted" dir="auto" style="margin:0;${text.small}">${words}</p>`, `${top} 40px 0`);

export interface Fact {
  label: string;
  /** If it is empty, the label has the whole width. */
  value: string;
}

/** A card with facts, of which the first is its title. */
export function cardRow(facts: Fact[]): Markup {
  return row(
    html`<table role="presentation" class="m-line" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border:1px solid ${line};border-radius:10px;border-collapse:separate">
${facts.map(factRow)}</table>`,
    "24px 40px 0",
  );
}

function factRow({ label, value }: Fact, index: number): Markup {
  const isTitle = index === 0;
  const rule = html`${isTitle ? "" : `border-top:1px solid ${line};`}font-weight:${isTitle ? 600 : 400};${text.fact}`;
  const left = html`class="m-line ${isTitle ? "m-ink" : "m-muted"}" dir="auto" align="left" valign="top"`;
  const leftRule = html`text-align:left;color:${isTitle ? ink : muted};${rule}${keepWords(label)}`;
  if (value === "") return html`<tr><td colspan="2" ${left} style="padding:11px 18px;${leftRule}">${label}</td></tr>\n`;
  return html`<tr><td ${left} style="padding:11px 8px 11px 18px;${leftRule}">${label}</td>
<td class="m-line m-ink" dir="auto" align="right" valign="top" style="padding:11px 18px 11px 8px;text-align:right;color:${ink};${rule}${keepWhole(value)}">${value}</td></tr>\n`;
}

/** Keeps short words and figures whole: a long neighbour would squeeze them, and both fit side by side on any phone. */
const keepWords = (label: string) =>
  label.split(/\s+/).every((word) => word.length <= 10) ? ";overflow-wrap:normal;word-break:normal" : "";
const keepWhole = (value: string) => (value.length <= 20 ? ";white-space:nowrap" : "");

export interface Action {
  label: string;
  url: string;
}

/** The button is a table cell, because Outlook on Windows draws padding around a cell but not around a link. */
export function button({ label, url }: Action, { fill, edge, foreground }: BrandShades): Markup {
  return html`<table role="presentation" class="m-button" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr>
<td class="m-fill" align="center" bgcolor="${fill}" style="background-color:${fill};border:1px solid ${edge};border-radius:8px;mso-padding-alt:14px 28px"><a class="m-on-fill" href="${url}" style="display:inline-block;padding:14px 28px;color:${foreground};${text.label}">${label}</a></td>
</tr></table>`;
}

/** A link within a sentence. */
export const textLink = ({ label, url }: Action, { ink: link }: BrandShades): Markup =>
  html`<a class="m-link" href="${url}" style="color:${link};text-decoration:underline">${label}</a>`;
