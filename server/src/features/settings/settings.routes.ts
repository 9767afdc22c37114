import { may } from "@quotemill/shared/access/permissions";
import {
  adminRequired,
  type CompanySettings,
  cardsOf,
  type SettingsChanges,
  settingsCards,
} from "@quotemill/shared/companies/settings";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { seenVariablesQuoteLimit } from "@quotemill/shared/quotes/seen-variables";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { formatsFor } from "@quotemill/shared/region/formats";
import { Budget } from "@quotemill/shared/templates/budget";
import { webhookHost } from "@quotemill/shared/workflow/call-problems";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Actor, inCompany, inOwnCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { checkSeen } from "../../platform/http/check-seen.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { recordActivity } from "../activity/index.ts";
import { companyFor, outputsFor } from "../costs/index.ts";
import { readForm } from "../templates/index.ts";
import { seenVariablesOf } from "./seen-variables.ts";
import { findCompany, latestQuotes, lockSettings, updateSettings } from "./settings.queries.ts";

export const settingsRoutes: FastifyPluginAsync<{ outbound: Outbound }> = async (app, { outbound }) => {
  const save = async (db: Db, companyId: string, actor: Actor, { seen, ...changes }: SettingsChanges) => {
    for (const { change } of cardsOf(changes)) {
      if (!may(actor.app_role, change)) throw new AppError("forbidden", adminRequired);
    }
    const { quote_send_webhook_url: webhook, quotemill_sends, name, ...others } = changes;
    const problem = webhook !== undefined && outbound.problemWith(webhook);
    if (problem) throw new AppError("validation_failed", problem, { quote_send_webhook_url: problem });
    const written = { ...changes, ...senderIn(changes) };
    if (seen) checkSeen(await lockSettings(db, companyId), written, seen);
    const saved = await updateSettings(db, companyId, written);
    if (webhook !== undefined || quotemill_sends) {
      await recordActivity(db, actor, { action: settingsCards.webhook.action, subject: webhookHost(webhook) });
    }
    if (name !== undefined) await recordActivity(db, actor, { action: settingsCards.name.action, subject: name });
    // Screens save one card at a time. If a program saves several at once, the activity names the first.
    const [card] = cardsOf(others);
    if (card) await recordActivity(db, actor, { action: card.action });
    return companyFor(actor, saved);
  };

  addCall(app, settingsCalls.read, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      return companyFor(actor, (await findCompany(db, companyId)) ?? notFound("company"));
    }),
  );

  const { saveName, saveRegion, saveCosts, saveVisibility } = settingsCalls;
  for (const call of [settingsCalls.save, saveName, saveRegion, saveCosts, saveVisibility]) {
    addCall(app, call, (request) =>
      inOwnCompany(request, request.params.id, (db, companyId, actor) => save(db, companyId, actor, request.body)),
    );
  }

  addCall(app, settingsCalls.seenVariables, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const region = (await findCompany(db, companyId)) ?? notFound("company");
      const latest = await latestQuotes(db, companyId, seenVariablesQuoteLimit);
      const budget = new Budget();
      return seenVariablesOf(
        latest.map(({ currency, ...quote }) => ({
          ...quote,
          answers: variableAnswers(readForm(quote), quote.answers, formatsFor({ ...region, currency }), budget),
          outputs: outputsFor(actor, quote.outputs),
        })),
      );
    }),
  );
};

/** A saved URL is used from then on. Leaving the sending to Quotemill removes it. */
function senderIn({ quote_send_webhook_url, quotemill_sends }: SettingsChanges): Partial<CompanySettings> {
  if (quote_send_webhook_url !== undefined) return { quotemill_sends: false };
  return quotemill_sends ? { quote_send_webhook_url: null } : {};
}
