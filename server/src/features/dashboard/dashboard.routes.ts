import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { localDay } from "@quotemill/shared/time/calendar";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { asOwner, inCompany, requireActor } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { countCompanies, findRegion } from "../companies/index.ts";
import { countUsers } from "../users/index.ts";
import { readAttention } from "./attention.queries.ts";
import { latestOfAllCompanies, readDashboard, readSetup, setSetupHidden, startOfMonth } from "./dashboard.queries.ts";
import { readNumbers } from "./offer-numbers.queries.ts";
import { readValues } from "./quote-values.queries.ts";

export async function dashboardRoutes(app: FastifyInstance, { clock }: { clock: Clock }) {
  addCall(app, dashboardCalls.read, (request) =>
    requireActor(request).app_role === "global_admin"
      ? // The policies show offers only within their company, and a quote's badge shows its offer's state.
        asOwner(request, async (db) => ({
          scope: "global" as const,
          total_companies: await countCompanies(db),
          total_users: await countUsers(db),
          recent_quotes: await latestOfAllCompanies(db),
        }))
      : inCompany(request, async (db, companyId) => {
          const monthStart = request.query.month_start ?? startOfMonth(new Date());
          return { scope: "company" as const, ...(await readDashboard(db, companyId, monthStart)) };
        }),
  );
  addCall(app, dashboardCalls.numbers, (request) =>
    inCompany(request, async (db, companyId) => {
      const { time_zone } = await findRegion(db, companyId);
      return readNumbers(db, companyId, time_zone, clock(), request.query.month);
    }),
  );
  addCall(app, dashboardCalls.attention, (request) =>
    inCompany(request, async (db, companyId) => {
      const { time_zone } = await findRegion(db, companyId);
      return readAttention(db, companyId, localDay(clock(), time_zone), clock());
    }),
  );
  addCall(app, dashboardCalls.values, (request) =>
    inCompany(request, async (db, companyId) => readValues(db, companyId, await findRegion(db, companyId), clock())),
  );
  addCall(app, dashboardCalls.setup, (request) => inCompany(request, readSetup));
  addCall(app, dashboardCalls.hideSetup, (request) =>
    inCompany(request, (db, companyId) => setSetupHidden(db, companyId, true)),
  );
  addCall(app, dashboardCalls.showSetup, (request) =>
    inCompany(request, (db, companyId) => setSetupHidden(db, companyId, false)),
  );
}
