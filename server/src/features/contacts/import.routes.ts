import { maxImportedContacts, tooManyContacts } from "@quotemill/shared/contacts/import";
import { importCalls } from "@quotemill/shared/contracts/contacts";
import type { FastifyPluginAsync } from "fastify";
import { takeTurn } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce, limitRequests } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";
import { findOwnCountry } from "./contacts.service.ts";
import {
  addBytes,
  addRowCount,
  endOldest,
  finishImport,
  importRows,
  insertRows,
  lockImport,
  openImport,
  removeStale,
} from "./import.queries.ts";

const megabyte = 1024 * 1024;
const tooManyBytes = `Your company's imports have more than ${budgets.importMegabytes.most} MB. Import fewer contacts at once.`;
const tooManyImports = "Too many imports at once. Try again in a minute.";
const ended = () => new AppError("conflict", "Other imports have replaced this one. Start it again.");

/**
 * A file arrives in small parts, so that no request is large or slow. They are imported in one transaction: if anything
 * fails or the process is killed, no contact has changed and the import can be repeated.
 */
export const importRoutes: FastifyPluginAsync = async (app) => {
  const onRequest = limitRequests(budgets.importParts, tooManyImports);
  const few = limitAtOnce(budgets.imports, tooManyImports);

  const stage: CallHandler<typeof importCalls.stage> = async (request) => {
    const { import_id, contacts } = request.body;
    await inCompany(request, async (db, companyId, actor) => {
      // All imports of a company share their limits, so its parts wait for each other.
      await takeTurn(db, `contact imports ${companyId}`);
      await removeStale(db, companyId);
      const { is_done, is_ended } = await openImport(db, actor, import_id);
      if (is_done) throw new AppError("conflict", "This import is already done.");
      if (is_ended) throw ended();
      await endOldest(db, companyId, budgets.importsOpen);
      const bytes = Buffer.byteLength(JSON.stringify(contacts));
      const fits = await addBytes(db, companyId, import_id, bytes, budgets.importMegabytes.most * megabyte);
      if (!fits) throw new AppError("conflict", tooManyBytes);
      const added = await insertRows(db, companyId, import_id, contacts);
      const isCounted = await addRowCount(db, companyId, import_id, added, maxImportedContacts);
      if (!isCounted) throw new AppError("conflict", tooManyContacts);
    });
  };
  addCall(app, importCalls.stage, stage, { onRequest });

  addCall(app, importCalls.import, (request) =>
    few(request.actor?.company_id ?? "", () =>
      inCompany(request, async (db, companyId, actor) => {
        const { import_id, file_name, known } = request.body;
        const before = (await lockImport(db, companyId, import_id)) ?? notFound("import");
        if (before.result) return before.result;
        if (before.is_ended) throw ended();
        const country = await findOwnCountry(db, companyId);
        const result = await importRows(db, actor, import_id, { known, country });
        await finishImport(db, companyId, import_id, result);
        const subject = `${file_name}: ${result.added} added, ${result.updated} updated`;
        await recordActivity(db, actor, { action: "contacts.imported", subject });
        return result;
      }),
    ),
  );
};
