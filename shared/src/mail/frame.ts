import { type BrandShades, brandColours, initials } from "../companies/brand.ts";
import { html, Markup } from "../text/html.ts";
import type { Letterhead } from "../workflow/document.ts";
import { row } from "./blocks.ts";
import { paper, styleSheets, text } from "./look.ts";

export interface MailLogo {
  /** An address, or `cid:` and the id of an attached picture. */
  src: string;
  /** At most 200 × 40 pixels. Outlook on Windows draws a picture without width and height at its full size. */
  width?: number;
  height?: number;
}

export interface Frame {
  /** The mail's subject, which is also its title where a program shows one. */
  subject: string;
  /** The words that a list of mails shows after the subject. */
  preheader: string;
  /** The company that the mail comes from. Null if the payload does not say. */
  sender: { name: string; colour: string | null; logo: MailLogo | null } | null;
  heading: string;
  /** Rows made by `blocks.ts`. */
  rows: Markup[];
  /** The foot's paragraphs, each a list of lines. Empty ones are left out. */
  foot: (string | Markup)[][];
}

const { ground, sheet, line } = paper.light;

/** Number of characters that fit into a line of any phone. */
const longestWhole = 20;
/** Keeps quote numbers from breaking at their hyphens. */
const numbersWhole = (heading: string): (string | Markup)[] =>
  heading
    .split(/(\s)/)
    .map((word) =>
      word.includes("-") && /\d/.test(word) && word.length <= longestWhole
        ? html`<span style="white-space:nowrap">${word}</span>`
        : word,
    );

/** A mail is one table of at most 600 pixels, which all programs draw alike. All given text is escaped here. */
export function frame({ subject, preheader, sender, heading, rows, foot }: Frame): string {
  const brand = brandColours(sender?.colour);
  return html`<!doctype html>
<html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,h1,a{font-family:Arial,sans-serif !important}</style><![endif]-->
${styleSheets(brand)}
</head>
<body class="m-ground" style="margin:0;padding:0;background-color:${ground}">
${hidden(preheader)}
<table role="presentation" class="m-ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="width:100%;background-color:${ground}">
<tr><td class="m-outer" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="m-sheet m-line" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${sheet}" style="width:100%;max-width:600px;margin:0 auto;background-color:${sheet};border:1px solid ${line};border-radius:12px;border-collapse:separate;overflow:hidden;text-align:start">
<tr><td height="6" bgcolor="${brand.brand}" style="height:6px;padding:0;background-color:${brand.brand};font-size:0;line-height:6px">&nbsp;</td></tr>
${sender ? senderRow(sender, brand.light) : spacer(28)}
${row(html`<h1 class="m-ink" dir="auto" style="margin:0;${text.heading}">${numbersWhole(heading)}</h1>`, "0 40px")}
${rows}
${spacer(36)}
${footRow(foot)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`.toString();
}

const spacer = (height: number) =>
  html`<tr><td style="height:${height}px;font-size:0;line-height:${height}px">&nbsp;</td></tr>`;

/** Blanks follow the preheader, because a preview with room left would otherwise continue with the mail's own text. */
const hidden = (preheader: string) =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${preheader}${new Markup("&#847;&zwnj;&nbsp;".repeat(80))}</div>`;

function senderRow({ name, logo }: NonNullable<Frame["sender"]>, shades: BrandShades): Markup {
  return row(
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${logo ? logoCell(logo, name) : initialsCell(name, shades)}
<td class="m-ink" dir="auto" valign="middle" style="padding-left:12px;${text.name}">${name}</td>
</tr></table>`,
    "28px 40px",
  );
}

/** A logo is drawn for paper, so it keeps a white background in dark mode. Readers who load no pictures see the name. */
const logoCell = ({ src, width, height }: MailLogo, name: string): Markup =>
  html`<td valign="middle"><img class="m-logo" src="${src}" alt="${name}"${width && height ? html` width="${width}" height="${height}"` : ""} style="display:block;max-width:200px;max-height:40px;border:0;border-radius:6px;background-color:#ffffff"></td>`;

/** The initials have their own table, so that their tile stays square next to a name of several lines. */
const initialsCell = (name: string, { fill, foreground }: BrandShades): Markup =>
  html`<td width="40" valign="middle" style="width:40px"><table role="presentation" aria-hidden="true" width="40" cellpadding="0" cellspacing="0" border="0"><tr><td class="m-fill m-on-fill" height="40" align="center" bgcolor="${fill}" style="height:40px;background-color:${fill};color:${foreground};border-radius:8px;text-align:center;font-family:Arial,sans-serif;font-size:16px;line-height:40px;font-weight:600">${initials(name)}</td></tr></table></td>`;

function footRow(foot: Frame["foot"]): Markup {
  const shown = foot
    .map((paragraph) => paragraph.filter((each) => each.toString().trim() !== ""))
    .filter(({ length }) => length > 0);
  if (shown.length === 0) return html``;
  return html`<tr><td class="m-pad m-line" style="padding:22px 40px 26px;border-top:1px solid ${line}">${shown.map(
    (paragraph, index) => html`<div style="margin:${index === 0 ? 0 : "10px"} 0 0">${paragraph.map(footLine)}</div>`,
  )}</td></tr>`;
}

/** Each line has its own direction; otherwise one Arabic name would reverse the whole address. */
const footLine = (words: string | Markup) =>
  html`<p class="m-muted" dir="auto" style="margin:0;text-align:left;${text.foot}">${words}</p>`;

export type MailCompany = Omit<Letterhead, "logo_url">;

/** Names the company at the foot of a mail, with its addresses and numbers. Missing details are left out. */
export function companyLines({ name, abn, address, phone, email, website }: MailCompany): string[] {
  const joined = (...parts: (string | null | undefined)[]) =>
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(", ");
  return [
    joined(name, abn && `ABN ${unbroken(abn)}`),
    joined(...(address ?? "").split("\n")),
    joined(phone && unbroken(phone), email, website),
  ].filter(Boolean);
}

/** Keeps a number from breaking across lines. */
export const unbroken = (number: string) => number.trim().replace(/\s+/g, "\u00a0");
