import { randomUUID } from "node:crypto";
import { type CompanyDetailsInput, readDetails } from "@quotemill/shared/companies/details";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { inOwnCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { checkSeen } from "../../platform/http/check-seen.ts";
import { recordActivity } from "../activity/index.ts";
import {
  type FileStore,
  type LinkContext,
  linkSeconds,
  removeUnlessUsed,
  signFileLink,
  storeFile,
} from "../files/index.ts";
import { findDetails, replaceLogoPath, updateDetails } from "./details.queries.ts";
import { readLogo } from "./logo.ts";
import { lockSettings } from "./settings.queries.ts";

interface Options extends LinkContext {
  files: FileStore;
}

export const detailsRoutes: FastifyPluginAsync<Options> = async (app, { files, keys, clock }) => {
  const read = async (db: Db, companyId: string) => {
    const { details, logo_path } = await findDetails(db, companyId);
    const logo_url =
      logo_path && signFileLink({ keys, clock }, logo_path, { seconds: linkSeconds, bucket: "company-logos" });
    return { ...details, logo_url };
  };

  /** The previous logo is removed once the last link to it has expired. */
  const replaceLogo = async (db: Db, companyId: string, path: string | null) => {
    const before = await replaceLogoPath(db, companyId, path);
    if (before) await removeUnlessUsed(db, companyId, before, sentLinkSeconds * 1000);
  };

  addCall(app, settingsCalls.readDetails, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId) => {
      return read(db, companyId);
    }),
  );

  addCall(app, settingsCalls.saveDetails, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      const { seen, ...changes } = request.body;
      const before = readDetails((await lockSettings(db, companyId)).details);
      checkSeen(before, changes, seen);
      await updateDetails(db, companyId, { ...before, ...changes } as CompanyDetailsInput);
      await recordActivity(db, actor, { action: "settings.details_saved" });
      return read(db, companyId);
    }),
  );

  const onRequest = limitRequests(budgets.logos, "Too many logos at once. Wait a minute.");
  const saveLogo: CallHandler<typeof settingsCalls.saveLogo> = async (request) => {
    const { id } = request.params;
    const company = request.actor?.company_id ?? request.ip;
    const { bytes, extension } = await readLogo(company, request.body.image_base64);
    const contentType = extension === "png" ? "image/png" : "image/jpeg";
    const path = await inOwnCompany(request, id, async (db, companyId) => {
      // Each logo has its own folder, so a later removal can never hit the current one.
      const path = `${companyId}/logos/${randomUUID()}/logo.${extension}`;
      await removeUnlessUsed(db, companyId, path);
      return path;
    });
    // The file is stored between two transactions: a slow store must not hold one open.
    await storeFile(app.db, files, { companyId: id, path, bytes, contentType });
    return inOwnCompany(request, id, async (db, companyId, actor) => {
      await replaceLogo(db, companyId, path);
      await recordActivity(db, actor, { action: "settings.logo_saved" });
      return read(db, companyId);
    });
  };
  addCall(app, settingsCalls.saveLogo, saveLogo, { onRequest });

  addCall(app, settingsCalls.removeLogo, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      await replaceLogo(db, companyId, null);
      await recordActivity(db, actor, { action: "settings.logo_removed" });
      return read(db, companyId);
    }),
  );
};
