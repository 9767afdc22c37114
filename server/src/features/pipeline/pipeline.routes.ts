import { pipelineCalls } from "@quotemill/shared/contracts/pipeline";
import { localDay } from "@quotemill/shared/time/calendar";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { findRegion } from "../companies/index.ts";
import { listPipeline, readFigures } from "./pipeline.queries.ts";

export const pipelineRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  addCall(app, pipelineCalls.list, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { time_zone } = await findRegion(db, companyId);
      return listPipeline(db, actor, localDay(clock(), time_zone), request.query);
    }),
  );

  addCall(app, pipelineCalls.figures, (request) =>
    inCompany(request, async (db, companyId) => {
      const { time_zone, currency } = await findRegion(db, companyId);
      return readFigures(db, companyId, { today: localDay(clock(), time_zone), currency }, request.query.search);
    }),
  );
};
