import { priceCalls } from "@quotemill/shared/contracts/prices";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { tooMany } from "../../platform/errors.ts";
import { oneAtATime } from "../../platform/fair-queue.ts";
import { type CompanyWork, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce } from "../../platform/http/budgets.ts";
import { changePrices, readChanges, readHistory, undoPriceChange } from "./changes.service.ts";
import { addImportCalls } from "./imports.routes.ts";
import { readFigures } from "./items.queries.ts";
import {
  createPriceItem,
  deletePriceItem,
  listPriceItems,
  readPriceItem,
  readUses,
  savePriceItem,
} from "./prices.service.ts";

const tooManyWaiting = "Too many changes of prices are waiting. Try again in a moment.";

export const priceRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  const limit = limitAtOnce(budgets.priceEffects, "Too many changes of prices at once. Try again in a moment.");
  const few = <T>(request: FastifyRequest, work: () => Promise<T>) => limit(request.actor?.company_id ?? "", work);
  // Changes of a company run one at a time, which may take long. They wait here, without a connection: see
  // `takePriceTurn`.
  const line = oneAtATime();
  const notTooMany = limitAtOnce(budgets.priceChanges, tooManyWaiting);
  const inLine = <Request extends FastifyRequest, T>(request: Request, work: CompanyWork<Request, T>) => {
    const company = request.actor?.company_id ?? "";
    return notTooMany(company, () =>
      line(company, () => {
        // The client has gone, and may have sent the change again.
        if (request.socket.destroyed) throw tooMany(tooManyWaiting, 1_000);
        return inCompany(request, work);
      }),
    );
  };

  addCall(app, priceCalls.list, (request) =>
    inCompany(request, (db, _companyId, actor) => listPriceItems(db, actor, clock(), request.query)),
  );

  addCall(app, priceCalls.figures, (request) =>
    inCompany(request, (db, companyId) => readFigures(db, companyId, clock())),
  );

  addCall(app, priceCalls.read, (request) =>
    inCompany(request, (db, _companyId, actor) => readPriceItem(db, actor, request.params.id)),
  );

  addCall(app, priceCalls.create, (request) =>
    inLine(request, (db, _companyId, actor) => createPriceItem(db, actor, request.body)),
  );

  addCall(app, priceCalls.update, (request) =>
    inLine(request, (db, _companyId, actor) => savePriceItem(db, actor, request.params.id, request.body)),
  );

  addCall(app, priceCalls.delete, (request) =>
    inLine(request, (db, _companyId, actor) => deletePriceItem(db, actor, request.params.id)),
  );

  addCall(app, priceCalls.uses, (request) =>
    inCompany(request, (db, _companyId, actor) => readUses(db, actor, request.params.id)),
  );

  addCall(app, priceCalls.history, (request) =>
    inCompany(request, (db, _companyId, actor) => readHistory(db, actor, request.params.id)),
  );

  addCall(app, priceCalls.changes, (request) =>
    inCompany(request, (db, _companyId, actor) => readChanges(db, actor, request.query)),
  );

  addCall(app, priceCalls.change, (request) =>
    few(request, () => inLine(request, (db, _companyId, actor) => changePrices(db, actor, request.body))),
  );

  addCall(app, priceCalls.undo, (request) =>
    few(request, () => inLine(request, (db, _companyId, actor) => undoPriceChange(db, actor, request.body.change_id))),
  );

  addImportCalls(app, few, inLine);
};
