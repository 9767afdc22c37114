import {
  notConfirmed,
  recipientPage,
  recipientQuery,
  recipientQuotesPage,
  recipientQuotesQuery,
  sendQuotesInput,
  tooManySends,
} from "@quotemill/shared/sending";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { idempotencyHeader, idempotencyKeyOf } from "../../platform/idempotency.ts";
import { limitInFlight } from "../../platform/in-flight.ts";
import { listPersonQuotes } from "../quotes/index.ts";
import { deliverSend } from "./deliver-send.service.ts";
import { prepareSend, type SendingContext } from "./prepare-send.service.ts";
import { findRecipient, findSendingCompany, listRecipients } from "./recipients.queries.ts";

const tags = ["sending"];

/** The sender's two steps, at `/rest/v1/recipients`. */
export const sendingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "People who have quotes, by name or email",
        querystring: recipientQuery,
        response: { 200: recipientPage },
      },
    },
    (request) => inCompany(request, "quotes.send", (db, companyId) => listRecipients(db, companyId, request.query)),
  );

  app.get(
    "/quotes",
    {
      schema: {
        tags,
        summary: "The quotes of whoever has that email, newest first",
        querystring: recipientQuotesQuery,
        response: { 200: recipientQuotesPage },
      },
    },
    (request) =>
      inCompany(request, "quotes.send", async (db, companyId) => {
        const { email, ...page } = request.query;
        const contact = (await findRecipient(db, companyId, email)) ?? notFound("contact");
        const company = await findSendingCompany(db, companyId);
        const quotes = await listPersonQuotes(db, companyId, email, { ...page, tab: "all", search: "" });
        return { contact, company, ...quotes };
      }),
  );
};

/** By one company at a time: each waits for its receiver, up to half a minute. */
const maxSendsInFlight = 10;

const sent = z.object({ success: z.literal(true), sent: z.number().int() });

export const sendingFunctions: FastifyPluginAsyncZod<{ sending: SendingContext }> = async (app, { sending }) => {
  const keepToLimit = limitInFlight(maxSendsInFlight, tooManySends);

  app.post(
    "/send-quotes",
    {
      schema: {
        tags,
        summary: "Send chosen quotes to the sending webhook; with the same Idempotency-Key again, the same answer",
        headers: idempotencyHeader,
        body: sendQuotesInput,
        response: { 200: sent },
      },
    },
    (request) =>
      keepToLimit(request.actor?.company_id ?? "", async () => {
        // The call stands between two transactions: a slow receiver must not hold one open.
        const { actor, send } = await inCompany(request, "quotes.send", async (db, _companyId, actor) => ({
          actor,
          send: await prepareSend(sending, db, actor, request.body, idempotencyKeyOf(request)),
        }));
        // Not thrown above: that the earlier sending is over has to stay noted.
        if (send === "not_confirmed") throw new AppError("webhook_failed", notConfirmed);
        if (send !== "sent_before") await deliverSend(sending, actor, send, request.log);
        return { success: true as const, sent: request.body.quote_ids.length };
      }),
  );
};
