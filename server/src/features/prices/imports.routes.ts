import { priceImportCalls } from "@quotemill/shared/contracts/prices";
import { maxFileBytes } from "@quotemill/shared/prices/supplier-file";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, countRate, limitRequests } from "../../platform/http/budgets.ts";
import { countRows } from "./imports.queries.ts";
import {
  applyImport,
  chooseRows,
  createImport,
  readImport,
  readImportEffects,
  readLastReading,
} from "./imports.service.ts";

/** A letter may take two bytes in JSON, and the rest of the request needs little. */
const bodyLimit = 2 * maxFileBytes;

type Few = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

export function addImportCalls(app: FastifyInstance, few: Few, inLine: typeof inCompany) {
  const onRequest = limitRequests(budgets.priceFiles, "Too many files at once. Try again in a minute.");
  /** A short request compares a whole file with the list, so rows are counted instead of requests. */
  const spend = countRate(budgets.priceRows, "Too many rows of price files at once. Try again in a minute.");
  const spendRowsOf = async (db: Db, companyId: string, importId: string) =>
    spend(companyId, undefined, (await countRows(db, companyId, importId)) ?? notFound("import"));

  addCall(
    app,
    priceImportCalls.create,
    (request) =>
      few(request, () => inCompany(request, (db, _companyId, actor) => createImport(db, actor, request.body))),
    { onRequest, bodyLimit },
  );

  addCall(app, priceImportCalls.read, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await spendRowsOf(db, companyId, request.params.id);
      return readImport(db, actor, request.params.id);
    }),
  );

  addCall(app, priceImportCalls.choose, (request) =>
    inCompany(request, (db, _companyId, actor) => chooseRows(db, actor, request.params.id, request.body)),
  );

  addCall(app, priceImportCalls.effects, (request) =>
    few(request, () =>
      inLine(request, async (db, companyId, actor) => {
        await spendRowsOf(db, companyId, request.params.id);
        return readImportEffects(db, actor, request.params.id);
      }),
    ),
  );

  addCall(app, priceImportCalls.apply, (request) =>
    few(request, () =>
      inLine(request, async (db, companyId, actor) => {
        const { import_id, version } = request.body;
        await spendRowsOf(db, companyId, import_id);
        return applyImport(db, actor, import_id, version);
      }),
    ),
  );

  addCall(app, priceImportCalls.reading, (request) =>
    inCompany(request, (db, _companyId, actor) => readLastReading(db, actor, request.query.supplier)),
  );
}
