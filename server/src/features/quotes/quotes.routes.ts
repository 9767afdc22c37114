import { idParam } from "@quotemill/shared/paging";
import { quote, quoteListQuery, quotePage, submitQuoteInput } from "@quotemill/shared/quotes/schema";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { notFound } from "../../platform/errors.ts";
import { idempotencyHeader, idempotencyKeyOf } from "../../platform/idempotency.ts";
import { addJob } from "../../platform/jobs.ts";
import { findAddress } from "../contacts/index.ts";
import { previewQuoteNumber } from "./numbering.queries.ts";
import { deleteQuote, findQuote, listQuotes } from "./quotes.queries.ts";
import { submitQuote } from "./submit-quote.service.ts";

const tags = ["quotes"];

export const quoteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "The company's quotes, or one contact's, newest first",
        querystring: quoteListQuery,
        response: { 200: quotePage },
      },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        const { contact_id, contact, ...filters } = request.query;
        const emails = contact === undefined ? [] : [contact];
        if (contact_id) emails.push((await findAddress(db, companyId, contact_id)) ?? notFound("contact"));
        return listQuotes(db, companyId, emails, filters);
      }),
  );

  app.get("/:id", { schema: { tags, params: idParam, response: { 200: quote } } }, (request) =>
    inCompany(
      request,
      "quotes.read",
      async (db, companyId) => (await findQuote(db, companyId, request.params.id)) ?? notFound("quote"),
    ),
  );

  app.delete("/:id", { schema: { tags, params: idParam, response: { 200: z.object({}) } } }, (request) =>
    inCompany(request, "quotes.write", async (db, companyId, actor) => {
      const deleted = (await deleteQuote(db, companyId, request.params.id)) ?? notFound("quote");
      if (deleted.pdf_storage_path) {
        await addJob(db, "remove_files", { prefix: `${companyId}/${request.params.id}` });
      }
      await audit(db, actor, { action: "quote.deleted", subject: deleted.quote_number });
      return {};
    }),
  );
};

export const quoteProcedures: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/get_next_quote_number_preview",
    {
      schema: {
        tags,
        summary: "The number the next quote would get",
        body: z.object({ company_id_input: z.uuid() }),
        response: { 200: z.string() },
      },
    },
    (request, reply) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        if (request.body.company_id_input !== companyId) notFound("company");
        const number = await previewQuoteNumber(db, companyId);
        // A bare string is sent as it is, and that is no JSON.
        return reply.type("application/json").send(JSON.stringify(number));
      }),
  );
};

const submitted = z.object({ success: z.literal(true), quote_id: z.uuid(), quote_number: z.string() });

export const quoteFunctions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/submit-quote",
    {
      schema: {
        tags,
        summary: "Make a quote; with the same Idempotency-Key again, the same answer",
        headers: idempotencyHeader,
        body: submitQuoteInput,
        response: { 200: submitted },
      },
    },
    (request) =>
      inCompany(request, "quotes.write", async (db, _companyId, actor) => {
        const key = idempotencyKeyOf(request);
        const { id, quote_number } = await submitQuote(db, actor, request.body, key);
        return { success: true as const, quote_id: id, quote_number };
      }),
  );
};
