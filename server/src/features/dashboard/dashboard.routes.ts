import { dashboard, dashboardQuery } from "@quotemill/shared/dashboard";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { asActor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { countCompanies } from "../companies/index.ts";
import { countUsers } from "../users/index.ts";
import { countQuotes, recentQuotes, startOfMonth } from "./dashboard.queries.ts";

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags: ["dashboard"],
        summary: "Counts and the latest quotes, of the company or of the whole system",
        querystring: dashboardQuery,
        response: { 200: dashboard },
      },
    },
    (request) =>
      asActor(request, "dashboard.read", async (db, actor) => {
        if (actor.app_role === "global_admin") {
          return {
            scope: "global" as const,
            total_companies: await countCompanies(db),
            total_users: await countUsers(db),
            recent_quotes: await recentQuotes(db, null),
          };
        }
        if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
        const monthStart = request.query.month_start ?? startOfMonth(new Date());
        return {
          scope: "company" as const,
          ...(await countQuotes(db, actor.company_id, monthStart)),
          recent_quotes: await recentQuotes(db, actor.company_id),
        };
      }),
  );
};
