import { type FollowUpSettings, followUpSettings, readFollowUps } from "@quotemill/shared/companies/follow-ups";
import { followUpCalls } from "@quotemill/shared/contracts/follow-ups";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany, inOwnCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { checkSeen } from "../../platform/http/check-seen.ts";
import { recordActivity } from "../activity/index.ts";
import { lockSettings } from "../settings/index.ts";
import { findSettings, followUpStates, saveSettings, setPaused } from "./follow-ups.queries.ts";

/** Checks that the changed settings are valid together with the unchanged ones. */
function checked(settings: unknown): FollowUpSettings {
  const { data, error } = followUpSettings.safeParse(settings);
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => [path.join("."), message] as const);
  throw new AppError("validation_failed", issues[0]?.[1] ?? "", Object.fromEntries(issues));
}

export const followUpRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  addCall(app, followUpCalls.readSettings, (request) =>
    inOwnCompany(request, request.params.id, (db, companyId) => findSettings(db, companyId)),
  );

  addCall(app, followUpCalls.saveSettings, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      const { seen, ...changes } = request.body;
      const before = readFollowUps((await lockSettings(db, companyId)).follow_ups);
      checkSeen(before, changes, seen);
      const settings = checked({ ...before, ...changes });
      await saveSettings(db, companyId, settings);
      await recordActivity(db, actor, { action: "settings.follow_ups_saved" });
      return settings;
    }),
  );

  addCall(app, followUpCalls.pause, (request) =>
    inCompany(request, async (db, companyId) => {
      const { offer_id, paused } = request.body;
      if (!(await setPaused(db, companyId, offer_id, paused))) notFound("offer");
      const states = await followUpStates(db, companyId, [offer_id], clock());
      return states.get(offer_id) ?? notFound("offer");
    }),
  );
};
