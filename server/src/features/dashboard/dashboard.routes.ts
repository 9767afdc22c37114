import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { asActor } from "../../platform/as-actor.ts";
import { AppError } from "../../platform/errors.ts";
import { countCompanies } from "../companies/index.ts";
import { countUsers } from "../users/index.ts";
import { latestOfAllCompanies, readDashboard, startOfMonth } from "./dashboard.queries.ts";

export const dashboardRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, dashboardCalls.read, (request) =>
    asActor(request, async (db, actor) => {
      if (actor.app_role === "global_admin") {
        return {
          scope: "global" as const,
          total_companies: await countCompanies(db),
          total_users: await countUsers(db),
          recent_quotes: await latestOfAllCompanies(db),
        };
      }
      if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
      const monthStart = request.query.month_start ?? startOfMonth(new Date());
      return { scope: "company" as const, ...(await readDashboard(db, actor.company_id, monthStart)) };
    }),
  );
};
