import { company } from "@quotemill/shared/companies";
import { idParam } from "@quotemill/shared/paging";
import { seenVariables, seenVariablesQuoteLimit, settingsInput } from "@quotemill/shared/settings";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { notFound } from "../../platform/errors.ts";
import { seenVariablesOf } from "./seen-variables.ts";
import { findCompany, latestQuotes, updateSettings } from "./settings.queries.ts";

const tags = ["settings"];

/** A company's own view of itself, at `/rest/v1/companies/:id`. */
export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/:id", { schema: { tags, params: idParam, response: { 200: company } } }, (request) =>
    inCompany(request, "settings.read", async (db, companyId) => {
      if (request.params.id !== companyId) notFound("company");
      return (await findCompany(db, companyId)) ?? notFound("company");
    }),
  );

  app.patch(
    "/:id",
    {
      schema: {
        tags,
        summary: "Save one card of Quote Settings",
        params: idParam,
        body: settingsInput,
        response: { 200: company },
      },
    },
    (request) =>
      inCompany(request, "settings.write", async (db, companyId, actor) => {
        if (request.params.id !== companyId) notFound("company");
        const saved = await updateSettings(db, companyId, request.body);
        const email = Object.keys(request.body).some((key) => key.startsWith("email_"));
        await audit(db, actor, { action: email ? "settings.email_saved" : "settings.numbering_saved" });
        return saved;
      }),
  );
};

export const variableRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "Answer and output keys of the latest quotes, for the variable picker",
        response: { 200: seenVariables },
      },
    },
    (request) =>
      inCompany(request, "settings.read", async (db, companyId) =>
        seenVariablesOf(await latestQuotes(db, companyId, seenVariablesQuoteLimit)),
      ),
  );
};
