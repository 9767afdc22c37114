import { templateVersionCalls } from "@quotemill/shared/contracts/template-versions";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { restoreVersion } from "./restore-version.service.ts";
import { findVersion, listVersions } from "./versions.queries.ts";

export const versionRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, templateVersionCalls.list, (request) =>
    inCompany(request, async (db, companyId) => {
      const items = await listVersions(db, companyId, request.params.id);
      // Every template has at least one.
      if (items.length === 0) notFound("template");
      return { items };
    }),
  );

  addCall(app, templateVersionCalls.read, (request) =>
    inCompany(request, async (db, companyId) => {
      const { id, version } = request.params;
      return (await findVersion(db, companyId, id, version)) ?? notFound("version");
    }),
  );

  addCall(app, templateVersionCalls.restore, (request) =>
    inCompany(request, async (db, _companyId, actor) => ({ draft: await restoreVersion(db, actor, request.body) })),
  );
};
