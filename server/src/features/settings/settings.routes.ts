import { company } from "@quotemill/shared/companies";
import { idParam } from "@quotemill/shared/paging";
import { may } from "@quotemill/shared/permissions";
import { adminRequired, seenVariables, seenVariablesQuoteLimit, settingsInput } from "@quotemill/shared/settings";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Actor, inCompany, inOwnCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { seenVariablesOf } from "./seen-variables.ts";
import { findCompany, latestQuotes, updateSettings } from "./settings.queries.ts";

const tags = ["settings"];

/** A company's own view of itself, at `/rest/v1/companies/:id`. */
export const settingsRoutes: FastifyPluginAsyncZod<{ outbound: Outbound }> = async (app, { outbound }) => {
  const checkWebhook = (actor: Actor, quote_send_webhook_url: string) => {
    if (!may(actor.app_role, "integrations.write")) throw new AppError("forbidden", adminRequired);
    const problem = outbound.problemWith(quote_send_webhook_url);
    if (problem) throw new AppError("validation_failed", problem, { quote_send_webhook_url: problem });
  };

  app.get("/:id", { schema: { tags, params: idParam, response: { 200: company } } }, (request) =>
    inOwnCompany(request, "settings.read", request.params.id, async (db, companyId) => {
      return (await findCompany(db, companyId)) ?? notFound("company");
    }),
  );

  app.patch(
    "/:id",
    {
      schema: {
        tags,
        summary: "Save one card of Quote Settings, or the sending webhook",
        params: idParam,
        body: settingsInput,
        response: { 200: company },
      },
    },
    (request) =>
      inOwnCompany(request, "settings.write", request.params.id, async (db, companyId, actor) => {
        const { quote_send_webhook_url: webhook, ...cards } = request.body;
        if (webhook !== undefined) checkWebhook(actor, webhook);
        const saved = await updateSettings(db, companyId, request.body);
        if (webhook !== undefined) {
          await audit(db, actor, { action: "settings.webhook_saved", subject: new URL(webhook).host });
        }
        const keys = Object.keys(cards);
        if (keys.length > 0) {
          const isEmail = keys.some((key) => key.startsWith("email_"));
          await audit(db, actor, { action: isEmail ? "settings.email_saved" : "settings.numbering_saved" });
        }
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
