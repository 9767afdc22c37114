import { may } from "@quotemill/shared/access/permissions";
import { adminRequired, seenVariablesQuoteLimit } from "@quotemill/shared/companies/settings";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { formatsFor } from "@quotemill/shared/region/formats";
import { Budget } from "@quotemill/shared/templates/budget";
import type { FastifyPluginAsync } from "fastify";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/access.ts";
import { inCompany, inOwnCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { recordActivity } from "../activity/index.ts";
import { outputsFor } from "../costs/index.ts";
import { readForm } from "../templates/index.ts";
import { seenVariablesOf } from "./seen-variables.ts";
import { findCompany, latestQuotes, updateSettings } from "./settings.queries.ts";

export const settingsRoutes: FastifyPluginAsync<{ outbound: Outbound }> = async (app, { outbound }) => {
  const checkWebhook = (actor: Actor, quote_send_webhook_url: string) => {
    if (!may(actor.app_role, "integrations.write")) throw new AppError("forbidden", adminRequired);
    const problem = outbound.problemWith(quote_send_webhook_url);
    if (problem) throw new AppError("validation_failed", problem, { quote_send_webhook_url: problem });
  };

  addCall(app, settingsCalls.read, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId) => {
      return (await findCompany(db, companyId)) ?? notFound("company");
    }),
  );

  addCall(app, settingsCalls.save, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      const { quote_send_webhook_url: webhook, ...cards } = request.body;
      if (webhook !== undefined) checkWebhook(actor, webhook);
      const saved = await updateSettings(db, companyId, request.body);
      if (webhook !== undefined) {
        await recordActivity(db, actor, { action: "settings.webhook_saved", subject: new URL(webhook).host });
      }
      const keys = Object.keys(cards);
      if (keys.length > 0) {
        const isEmail = keys.some((key) => key.startsWith("email_"));
        await recordActivity(db, actor, { action: isEmail ? "settings.email_saved" : "settings.numbering_saved" });
      }
      return saved;
    }),
  );

  const cards = [
    [settingsCalls.savePlace, "settings.place_saved"],
    [settingsCalls.saveCosts, "settings.costs_saved"],
  ] as const;
  for (const [call, action] of cards) {
    addCall(app, call, (request) =>
      inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
        const saved = await updateSettings(db, companyId, request.body);
        await recordActivity(db, actor, { action });
        return saved;
      }),
    );
  }

  addCall(app, settingsCalls.seenVariables, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const place = (await findCompany(db, companyId)) ?? notFound("company");
      const latest = await latestQuotes(db, companyId, seenVariablesQuoteLimit);
      const budget = new Budget();
      return seenVariablesOf(
        latest.map(({ currency, ...quote }) => ({
          ...quote,
          answers: variableAnswers(readForm(quote), quote.answers, formatsFor({ ...place, currency }), budget),
          outputs: outputsFor(actor, quote.outputs),
        })),
      );
    }),
  );
};
