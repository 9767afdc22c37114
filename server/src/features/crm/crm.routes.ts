import { connectedWords, disconnectedWords } from "@quotemill/shared/contacts/crm";
import { crmCalls } from "@quotemill/shared/contracts/crm";
import type { FastifyPluginAsync } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { type CrmContext, connect, disconnect, searchContacts } from "./crm.service.ts";

const maxTermLength = 75;
const ignoredParameters = ["limit", "locationId"];

/**
 * The term in an endpoint like `/contacts/?query=ada`, or null for any other endpoint. The endpoint itself is never
 * forwarded: that would open the whole CRM to everyone in the company.
 */
export function searchTermOf(endpoint: string): string | null {
  const [path, query, ...more] = endpoint.split("?");
  if (more.length > 0 || query === undefined || !/^\/?contacts\/$/.test(path ?? "")) return null;
  const given = new URLSearchParams(query);
  const terms = given.getAll("query");
  const hasOthers = [...given.keys()].some((key) => key !== "query" && !ignoredParameters.includes(key));
  if (terms.length !== 1 || hasOthers) return null;
  return Array.from(terms[0]?.trim() ?? "")
    .slice(0, maxTermLength)
    .join("");
}

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
