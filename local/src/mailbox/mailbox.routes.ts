import { html } from "@quotemill/shared/html";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../server/src/platform/errors.ts";
import { page } from "../../../server/src/platform/html.ts";
import { countMails, findMail, listMails } from "./mailbox.queries.ts";

const frame = "frame-ancestors 'self'; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const idParam = z.object({ id: z.uuid() });
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The local mailbox: every mail the product sent, with working links. It is mounted only with the embedded database on
 * loopback, and answers only under a local name, so that no web page can reach it through a DNS name of its own.
 */
export const mailboxRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook("onRequest", async (request) => {
    if (!localNames.has(request.hostname.replace(/:\d+$/, ""))) notFound("page");
  });

  app.get("/mail", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listMails(app.db);
    const total = await countMails(app.db);
    return reply.type("text/html").send(
      page({
        title: "Local mailbox",
        body: html`<main class="wide"><h1>Local mailbox</h1>
<p>Mails that this Quotemill sent. Nothing leaves the machine until SMTP_URL is set. ${
          total > mails.length ? `The ${mails.length} newest of ${total} are shown.` : ""
        }</p>
<div class="card">${
          mails.length === 0
            ? html`<p>No mails yet. Invite someone or ask for a new password.</p>`
            : html`<ul class="mails">${mails.map(
                (mail) =>
                  html`<li><a href="/dev/mail/${mail.id}"><strong>${mail.subject}</strong><span>to ${mail.to} · ${mail.sent_at}</span></a></li>`,
              )}</ul>`
        }</div></main>`,
      }),
    );
  });

  app.get("/mail/:id", { schema: { hide: true, params: idParam } }, async (request, reply) => {
    const mail = (await findMail(app.db, request.params.id)) ?? notFound("mail");
    return reply.type("text/html").send(
      page({
        title: mail.subject,
        body: html`<main class="wide"><p><a href="/dev/mail">Local mailbox</a></p><h1>${mail.subject}</h1>
<p>to ${mail.to} · ${mail.sent_at}</p>
<p>Links: ${mail.links.map((link) => html`<a href="${link}">${link}</a> `)}</p>
<iframe title="The mail as it is read" src="/dev/mail/${mail.id}/body" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Plain text</h2><pre>${mail.text}</pre></main>`,
      }),
    );
  });

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
