import { crmCalls } from "@quotemill/shared/contracts/crm";
import { connectedWords, disconnectedWords } from "@quotemill/shared/crm";
import type { FastifyPluginAsync } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { type CrmContext, connect, disconnect, searchContacts } from "./crm.service.ts";
import { searchTermOf } from "./search-term.ts";

export const crmRoutes: FastifyPluginAsync<{ crm: CrmContext }> = async (app, { crm }) => {
  addCall(app, crmCalls.connect, async (request) => {
    const { companyId, locationId, privateToken: token } = request.body;
    await connect(crm, request, { companyId, locationId, token });
    return { error: false, message: connectedWords };
  });

  addCall(app, crmCalls.disconnect, async (request) => {
    await disconnect(request, request.body);
    return { error: false, message: disconnectedWords };
  });

  addCall(app, crmCalls.search, async (request) => {
    const { endpoint, companyId } = request.body;
    const term = searchTermOf(endpoint);
    if (term === null) throw new AppError("bad_request", "Only contact searches are accepted: /contacts/?query=…");
    const { contacts, failure } = await searchContacts(crm, request, { companyId, term });
    return { error: failure !== undefined, message: failure ?? "", data: { contacts } };
  });
};
