import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { findRegion } from "../companies/index.ts";
import { findAddress } from "../contacts/index.ts";
import { linesFor, outputsFor, structureFor, tablesFor } from "../costs/index.ts";
import { readContactValue } from "./contact-value.queries.ts";
import { deleteQuotesAndDrafts, type WithdrawOffers } from "./delete-quotes.service.ts";
import { handOver } from "./hand-over.service.ts";
import { previewQuoteNumber } from "./numbering.queries.ts";
import { countQuotes, listQuoteGroups } from "./people-and-tab-counts.queries.ts";
import { listAddressRows, listContactRows } from "./person-quotes.queries.ts";
import { findQuote, listQuotes } from "./quotes.queries.ts";
import { submitQuote } from "./submit-quote.service.ts";

export const quoteRoutes: FastifyPluginAsync<{ withdrawOffersOf: WithdrawOffers }> = async (
  app,
  { withdrawOffersOf },
) => {
  addCall(app, quoteCalls.list, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { contact_id, contact, ...filters } = request.query;
      const emails = contact === undefined ? [] : [contact];
      if (contact_id) emails.push((await findAddress(db, companyId, contact_id)) ?? notFound("contact"));
      const { items, ...page } = await listQuotes(db, companyId, emails, filters);
      const shown = items.map((quote) => ({
        ...quote,
        outputs: outputsFor(actor, quote.outputs),
        adjustments: linesFor(actor, quote.adjustments),
      }));
      return { items: shown, ...page };
    }),
  );

  addCall(app, quoteCalls.read, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const quote = (await findQuote(db, companyId, request.params.id)) ?? notFound("quote");
      const { outputs, adjustments, template_structure, template_tables } = quote;
      return {
        ...quote,
        outputs: outputsFor(actor, outputs),
        adjustments: linesFor(actor, adjustments),
        template_structure: structureFor(actor, template_structure),
        template_tables: tablesFor(actor, template_tables),
      };
    }),
  );

  addCall(app, quoteCalls.delete, (request) =>
    inCompany(request, (db, _companyId, actor) =>
      deleteQuotesAndDrafts(db, actor, { quote_ids: [request.params.id] }, withdrawOffersOf),
    ),
  );

  addCall(app, quoteCalls.deleteChosen, (request) =>
    inCompany(request, (db, _companyId, actor) => deleteQuotesAndDrafts(db, actor, request.body, withdrawOffersOf)),
  );

  addCall(app, quoteCalls.nextNumber, (request, reply) =>
    inCompany(request, async (db, companyId) => {
      if (request.body.company_id_input !== companyId) notFound("company");
      const number = await previewQuoteNumber(db, companyId);
      // Fastify sends a bare string unchanged, which is not JSON.
      return reply.type("application/json").send(JSON.stringify(number));
    }),
  );

  addCall(app, quoteCalls.submit, (request) =>
    inCompanyOnce(request, async (db, _companyId, actor) => {
      const { id, quote_number } = await submitQuote(db, actor, request.body);
      return { success: true as const, quote_id: id, quote_number };
    }),
  );

  addCall(app, quoteCalls.handOver, (request) =>
    inCompany(request, (db, _companyId, actor) => handOver(db, actor, request.body.quote_id, request.body.user_id)),
  );
};

export const quoteListRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  addCall(app, quoteCalls.groups, (request) =>
    inCompany(request, (db, companyId) => listQuoteGroups(db, companyId, request.query)),
  );

  addCall(app, quoteCalls.counts, (request) =>
    inCompany(request, (db, companyId) => countQuotes(db, companyId, request.query.search)),
  );

  addCall(app, quoteCalls.entriesOfContact, (request) =>
    inCompany(request, async (db, companyId) => {
      const { params, query } = request;
      return (await listContactRows(db, companyId, params.id, query)) ?? notFound("contact");
    }),
  );

  addCall(app, quoteCalls.valueOfContact, (request) =>
    inCompany(request, async (db, companyId) => {
      const email = (await findAddress(db, companyId, request.params.id)) ?? notFound("contact");
      return readContactValue(db, companyId, email, await findRegion(db, companyId), clock());
    }),
  );

  addCall(app, quoteCalls.entriesOfPerson, (request) =>
    inCompany(request, async (db, companyId) => {
      const { email, ...filters } = request.query;
      return (await listAddressRows(db, companyId, email, filters)) ?? notFound("contact");
    }),
  );
};
