import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../server/src/platform/errors.ts";
import { isForwarded } from "../../../server/src/platform/http/forwarded.ts";
import { listPage, mailPage, pageScript } from "./mailbox.pages.ts";
import { countMails, findMail, listMails } from "./mailbox.queries.ts";

const frame = "frame-ancestors 'self'; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const idParam = z.object({ id: z.uuid() });
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether somebody asked for the demo, and the address that they gave it. */
interface Audience {
  isDemoAsked: boolean;
  publicUrl?: string | undefined;
}

/**
 * The local mailbox: every mail the product sent, with working links. It answers only under a local name, or the one
 * that a demo was given, so that no web page can reach it through a DNS name of its own. Behind a proxy every caller
 * seems local, so it answers forwarded requests only if somebody asked for the demo.
 */
export const createMailboxRoutes =
  ({ isDemoAsked, publicUrl }: Audience): FastifyPluginAsyncZod =>
  async (app) => {
    const names = new Set(localNames);
    if (isDemoAsked && publicUrl) names.add(new URL(publicUrl).hostname);
    app.addHook("onRequest", async (request) => {
      if (isForwarded(request) && !isDemoAsked) notFound("page");
      if (!names.has(request.hostname.replace(/:\d+$/, ""))) notFound("page");
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
