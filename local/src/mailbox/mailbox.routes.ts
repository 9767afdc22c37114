import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../server/src/platform/errors.ts";
import { listPage, mailPage, pageScript } from "./mailbox.pages.ts";
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
    return reply.type("text/html").send(listPage(mails, total));
  });

  app.get("/mail/:id", { schema: { hide: true, params: idParam } }, async (request, reply) => {
    const mail = (await findMail(app.db, request.params.id)) ?? notFound("mail");
    return reply.type("text/html").send(mailPage(mail));
  });

  app.get("/mail.js", { schema: { hide: true } }, (_request, reply) => reply.type("text/javascript").send(pageScript));

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
