import { randomUUID } from "node:crypto";
import { companyDetails, companyDetailsInput, logoInput } from "@quotemill/shared/company-details";
import { idParam } from "@quotemill/shared/paging";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { inOwnCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { type FileStore, type LinkContext, linkSeconds, removeUnlessUsed, signFileLink } from "../files/index.ts";
import { findDetails, replaceLogoPath, updateDetails } from "./details.queries.ts";
import { readLogo } from "./logo.ts";

const tags = ["settings"];

interface Options extends LinkContext {
  files: FileStore;
}

/** What a printed quote says about the company, at `/rest/v1/companies/:id`. */
export const detailsRoutes: FastifyPluginAsyncZod<Options> = async (app, { files, keys, clock }) => {
  const read = async (db: Db, companyId: string) => {
    const { details, logo_path } = await findDetails(db, companyId);
    const logo_url = logo_path && signFileLink({ keys, clock }, logo_path, linkSeconds, "company-logos");
    return { ...details, logo_url };
  };

  /** The one before goes when the last link to it has expired. */
  const replaceLogo = async (db: Db, companyId: string, path: string | null) => {
    const before = await replaceLogoPath(db, companyId, path);
    if (before) await removeUnlessUsed(db, companyId, before, sentLinkSeconds * 1000);
  };

  app.get("/:id/details", { schema: { tags, params: idParam, response: { 200: companyDetails } } }, (request) =>
    inOwnCompany(request, "settings.read", request.params.id, async (db, companyId) => {
      return read(db, companyId);
    }),
  );

  app.put(
    "/:id/details",
    { schema: { tags, params: idParam, body: companyDetailsInput, response: { 200: companyDetails } } },
    (request) =>
      inOwnCompany(request, "settings.write", request.params.id, async (db, companyId, actor) => {
        await updateDetails(db, companyId, request.body);
        await audit(db, actor, { action: "settings.details_saved" });
        return read(db, companyId);
      }),
  );

  app.put(
    "/:id/logo",
    {
      schema: {
        tags,
        summary: "The logo on printed quotes: PNG or JPEG, at most 500 KB",
        params: idParam,
        body: logoInput,
        response: { 200: companyDetails },
      },
    },
    (request) =>
      inOwnCompany(request, "settings.write", request.params.id, async (db, companyId, actor) => {
        const { bytes, extension } = await readLogo(request.body.image_base64);
        // A folder of its own for each: what is to be removed later can never be the present one.
        const path = `${companyId}/logos/${randomUUID()}/logo.${extension}`;
        // Not in this transaction, which may fail with the write.
        await removeUnlessUsed(app.db, companyId, path);
        await files.put(path, bytes, { contentType: extension === "png" ? "image/png" : "image/jpeg" });
        await replaceLogo(db, companyId, path);
        await audit(db, actor, { action: "settings.logo_saved" });
        return read(db, companyId);
      }),
  );

  app.delete("/:id/logo", { schema: { tags, params: idParam, response: { 200: companyDetails } } }, (request) =>
    inOwnCompany(request, "settings.write", request.params.id, async (db, companyId, actor) => {
      await replaceLogo(db, companyId, null);
      await audit(db, actor, { action: "settings.logo_removed" });
      return read(db, companyId);
    }),
  );
};
