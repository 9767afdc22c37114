import { html, type Markup } from "@quotemill/shared/text/html";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Mailer } from "../../server/src/features/mail/index.ts";
import type { Db } from "../../server/src/platform/db/db.ts";
import { notFound } from "../../server/src/platform/errors.ts";
import { isForwarded } from "../../server/src/platform/http/forwarded.ts";
import { page } from "../../server/src/platform/http/plain-page.ts";

/** Keeps mails in the database, for `/dev/mail`, with attached pictures where they are shown. */
export const createMailboxMailer = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html, attachments = [] }) => {
    const html_body = attachments.reduce(
      (shown, { cid, contentType, content }) =>
        cid ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : shown,
      html,
    );
    await db.insertInto("app.mailbox").values({ recipient: to, subject, text_body: text, html_body }).execute();
  },
});

const columns = [
  "id",
  "recipient as to",
  "subject",
  "text_body as text",
  "html_body as html",
  "created_at as sent_at",
] as const;

const withLinks = <Mail extends { text: string }>(mail: Mail) => ({
  ...mail,
  links: mail.text.match(/https?:\S+/g) ?? [],
});

async function listMails(db: Db, to?: string) {
  const mails = await db
    .selectFrom("app.mailbox")
    .select(columns)
    .$if(to !== undefined, (query) => query.where("recipient", "=", to ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return mails.map(withLinks);
}

async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom("app.mailbox")
    .select((mail) => mail.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

async function findMail(db: Db, id: string) {
  const mail = await db.selectFrom("app.mailbox").select(columns).where("id", "=", id).executeTakeFirst();
  return mail && withLinks(mail);
}

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Only the browser knows its time zone, and the height of a mail in it. Without this, times are in UTC. */
const pageScript = `for (const time of document.querySelectorAll("time")) {
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

function listPage(mails: Awaited<ReturnType<typeof listMails>>, total: number): string {
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
function mailPage(mail: Mail): string {
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

const frame = "frame-ancestors 'self'; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const idParam = z.object({ id: z.uuid() });
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Says whether somebody asked for the demo, and the address that they gave it. */
interface Audience {
  isDemoAsked: boolean;
  publicUrl?: string | undefined;
}

/**
 * The local mailbox: every mail the product sent, with working links. It answers only under a local name, or the one
 * that a demo was given, so that no web page can reach it through another DNS name. Behind a proxy every caller seems
 * local, so it answers forwarded requests only if somebody asked for the demo. All of that also applies to `more`
 * pages.
 */
export const createMailboxRoutes =
  ({ isDemoAsked, publicUrl }: Audience, more?: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
  async (app) => {
    const names = new Set(localNames);
    if (isDemoAsked && publicUrl) names.add(new URL(publicUrl).hostname);
    app.addHook("onRequest", async (request) => {
      if (isForwarded(request) && !isDemoAsked) notFound("page");
      if (!names.has(request.hostname.replace(/:\d+$/, ""))) notFound("page");
    });

    if (more) await app.register(more);

    app.get("/mail", { schema: { hide: true } }, async (_request, reply) => {
      const mails = await listMails(app.db);
      const total = await countMails(app.db);
      return reply.type("text/html").send(listPage(mails, total));
    });

    app.get("/mail/:id", { schema: { hide: true, params: idParam } }, async (request, reply) => {
      const mail = (await findMail(app.db, request.params.id)) ?? notFound("mail");
      return reply.type("text/html").send(mailPage(mail));
    });

    app.get("/mail.js", { schema: { hide: true } }, (_request, reply) =>
      reply.type("text/javascript").send(pageScript),
    );

    app.get("/mail/:id/body", { schema: { hide: true, params: idParam } }, async (request, reply) => {
      const mail = (await findMail(app.db, request.params.id)) ?? notFound("mail");
      return reply
        .type("text/html")
        .header("content-security-policy", frame)
        .removeHeader("x-frame-options")
        .send(mail.html.replace("<head>", '<head><base target="_top">'));
    });

    app.get("/mail.json", { schema: { hide: true, querystring: z.object({ to: z.string().optional() }) } }, (request) =>
      listMails(app.db, request.query.to),
    );
  };
