import { html, type Markup } from "@quotemill/shared/html";
import { page } from "../../../server/src/platform/http/html.ts";
import type { findMail, listMails } from "./mailbox.queries.ts";

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Only the browser knows its zone, and how tall a mail is there. Without this, times are in UTC. */
export const pageScript = `for (const time of document.querySelectorAll("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
for (const frame of document.querySelectorAll("iframe")) {
  const fit = () => { frame.style.height = frame.contentDocument.documentElement.offsetHeight + "px"; };
  const start = () => { fit(); new ResizeObserver(fit).observe(frame.contentDocument.documentElement); };
  if (frame.contentDocument?.readyState === "complete") start();
  frame.addEventListener("load", start);
}
`;
const script = html`<script src="/dev/mail.js" defer></script>`;

const utc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const sentAt = ({ sent_at }: { sent_at: string }): Markup => {
  const moment = new Date(sent_at);
  return html`<time datetime="${moment.toISOString()}">${utc.format(moment)} UTC</time>`;
};

export function listPage(mails: Awaited<ReturnType<typeof listMails>>, total: number): string {
  const newest = total > mails.length ? `The ${mails.length} newest of ${total} are shown.` : "";
  const list = html`<ul class="mails">${mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${mail.id}"><strong dir="auto">${mail.subject}</strong><span>to ${mail.to} · ${sentAt(mail)}</span></a></li>`,
  )}</ul>`;
  return page({
    title: "Local mailbox",
    body: html`<main class="wide"><h1>Local mailbox</h1>
<p>Mails that this Quotemill sent. Nothing leaves the machine until SMTP_URL is set. ${newest}</p>
<div class="card">${mails.length === 0 ? html`<p>No mails yet. Invite someone or ask for a new password.</p>` : list}</div></main>
${script}`,
  });
}

/** The frame runs no script; it counts as ours so that the page can measure it. */
export function mailPage(mail: Mail): string {
  return page({
    title: mail.subject,
    body: html`<main class="wide"><p><a href="/dev/mail">Local mailbox</a></p><h1 dir="auto">${mail.subject}</h1>
<p>to ${mail.to} · ${sentAt(mail)}</p>
<p>Links: ${mail.links.map((link) => html`<a href="${link}">${link}</a> `)}</p>
<iframe title="The mail as it is read" src="/dev/mail/${mail.id}/body" sandbox="allow-same-origin allow-top-navigation-by-user-activation"></iframe>
<h2>Plain text</h2><pre dir="auto">${mail.text}</pre></main>
${script}`,
  });
}
