import {
  connectedWords,
  connectInput,
  crmSearchAnswer,
  crmSearchInput,
  disconnectedWords,
  disconnectInput,
  flagged,
} from "@quotemill/shared/crm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { answerWithFlag } from "../../platform/functions.ts";
import { type CrmContext, connect, disconnect, searchContacts } from "./crm.service.ts";
import { searchTermOf } from "./search-term.ts";

const tags = ["crm"];

export const crmFunctions: FastifyPluginAsyncZod<{ crm: CrmContext }> = async (app, { crm }) => {
  answerWithFlag(app);

  app.post(
    "/ghl-connect",
    {
      schema: {
        tags,
        summary: "Check a Private Integration Token with GoHighLevel and keep it for the company",
        body: connectInput,
        response: { 200: flagged },
      },
    },
    async (request) => {
      const { companyId, locationId, privateToken: token } = request.body;
      await connect(crm, request, { companyId, locationId, token });
      return { error: false, message: connectedWords };
    },
  );

  app.post(
    "/ghl-disconnect",
    { schema: { tags, summary: "Forget the token", body: disconnectInput, response: { 200: flagged } } },
    async (request) => {
      await disconnect(request, request.body);
      return { error: false, message: disconnectedWords };
    },
  );

  app.post(
    "/ghl-proxy",
    {
      schema: {
        tags,
        summary: "Search the contacts of the company's GoHighLevel location; nothing else is answered",
        body: crmSearchInput,
        response: { 200: crmSearchAnswer },
      },
    },
    async (request) => {
      const { endpoint, companyId } = request.body;
      const term = searchTermOf(endpoint);
      if (term === null) throw new AppError("bad_request", "Only contact searches are answered: /contacts/?query=…");
      const { contacts, failure } = await searchContacts(crm, request, { companyId, term });
      return { error: failure !== undefined, message: failure ?? "", data: { contacts } };
    },
  );
};
