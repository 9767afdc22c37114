import { followUpCalls } from "@quotemill/shared/contracts/follow-ups";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany, inOwnCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { recordActivity } from "../activity/index.ts";
import { findSettings, followUpStates, saveSettings, setPaused } from "./follow-ups.queries.ts";

export const followUpRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  addCall(app, followUpCalls.readSettings, (request) =>
    inOwnCompany(request, request.params.id, (db, companyId) => findSettings(db, companyId)),
  );

  addCall(app, followUpCalls.saveSettings, (request) =>
    inOwnCompany(request, request.params.id, async (db, companyId, actor) => {
      await saveSettings(db, companyId, request.body);
      await recordActivity(db, actor, { action: "settings.follow_ups_saved" });
      return request.body;
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
