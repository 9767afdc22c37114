import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { hideCosts, materialsOf, type QuoteMaterials } from "@quotemill/shared/prices/materials";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { type CompanyActor, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { findAcceptedExtras } from "../offers/index.ts";
import { findPrintableQuote } from "../workflow/index.ts";

export const materialRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, quoteCalls.materials, (request) =>
    inCompany(request, (db, _companyId, actor) => readMaterials(db, actor, request.params.id)),
  );
};

/** Computes the materials of a quote from the items it was made with. Once it is accepted, chosen extras also count. */
async function readMaterials(db: Db, { company_id, sees_costs }: CompanyActor, id: string): Promise<QuoteMaterials> {
  const quote = (await findPrintableQuote(db, company_id, id)) ?? notFound("quote");
  const { accepted_at = null, extras = [] } = (await findAcceptedExtras(db, company_id, id)) ?? {};
  const answers = { ...quote.answers, ...Object.fromEntries(extras.map((field) => [field, true])) };
  const price = priceQuote(quote, answers, quote.adjustments, formatsFor(quote.place));
  const needed = materialsOf(price?.line_items ?? [], quote.price_items);
  return { ...(sees_costs ? needed : hideCosts(needed)), accepted_at };
}
