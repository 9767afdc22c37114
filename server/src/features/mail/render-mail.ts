import { html, type Markup } from "@quotemill/shared/html";

interface MailContent {
  title: string;
  paragraphs: string[];
  action: { label: string; url: string };
  note: string;
}

/**
 * One letter as HTML and as text. Mail programs know neither our design tokens nor stylesheets, so this uses hex
 * colours and inline styles.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlForm(content).toString(), text: textForm(content) };
}

function textForm({ title, paragraphs, action, note }: MailContent): string {
  return [title, ...paragraphs, `${action.label}:\n${action.url}`, note, "Quotemill"].join("\n\n");
}

const face = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlForm({ title, paragraphs, action, note }: MailContent): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f3ef;${face}">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto">
<tr><td style="padding:0 4px 16px;font-size:16px;font-weight:600;color:#1b2033">Quotemill</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e5e3dd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#1b2033">${title}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 16px;font-size:15px;line-height:23px;color:#3b4256">${text}</p>`)}
<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 20px;background:#28459a;border-radius:8px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${action.label}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px dashed #cfccc4;font-size:13px;line-height:20px;color:#5b6274">${note}</p>
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:18px;color:#5b6274;word-break:break-all">If the button does not work, open this address:<br>${action.url}</td></tr>
</table>
</body>
</html>`;
}
