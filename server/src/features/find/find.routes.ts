import { findCalls } from "@quotemill/shared/contracts/find";
import { minFindLength } from "@quotemill/shared/find";
import type { FastifyInstance } from "fastify";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { findAnything } from "./find.queries.ts";

export async function findRoutes(app: FastifyInstance) {
  addCall(app, findCalls.find, (request) =>
    inCompany(request, async (db, companyId) => {
      const { text } = request.query;
      return text.length < minFindLength ? { contacts: [], quotes: [] } : findAnything(db, companyId, text);
    }),
  );
}
