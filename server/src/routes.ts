import type { FastifyInstance } from "fastify";
import { auditRoutes } from "./features/audit/index.ts";
import { authUserRoutes } from "./features/auth/index.ts";
import { companyRoutes } from "./features/companies/index.ts";
import { contactRoutes } from "./features/contacts/index.ts";
import { type CrmContext, crmRoutes } from "./features/crm/index.ts";
import { dashboardRoutes } from "./features/dashboard/index.ts";
import { type FileStore, fileRoutes } from "./features/files/index.ts";
import { draftRoutes, quoteListRoutes, quoteRoutes } from "./features/quotes/index.ts";
import { type ChangeFeed, realtimeRoutes } from "./features/realtime/index.ts";
import { sendingRoutes } from "./features/sending/index.ts";
import { detailsRoutes, settingsRoutes } from "./features/settings/index.ts";
import { prefilledRoutes, templateRoutes } from "./features/templates/index.ts";
import { userRoutes } from "./features/users/index.ts";
import { callbackRoutes, type WorkflowContext, workflowRoutes } from "./features/workflow/index.ts";

interface RouteDeps {
  workflow: WorkflowContext;
  crm: CrmContext;
  files: FileStore;
  feed: Pick<ChangeFeed, "subscribe">;
  publicUrl: () => string;
}

/** The API: each route has a contract in `shared/src/contracts`. */
export async function addRoutes(app: FastifyInstance, { workflow, crm, files, feed, publicUrl }: RouteDeps) {
  await app.register(companyRoutes);
  await app.register(userRoutes);
  await app.register(authUserRoutes);
  await app.register(contactRoutes);
  await app.register(crmRoutes, { crm });
  await app.register(settingsRoutes, { outbound: workflow.outbound });
  await app.register(detailsRoutes, { files, keys: workflow.keys, clock: workflow.clock });
  await app.register(templateRoutes, { outbound: workflow.outbound });
  await app.register(prefilledRoutes);
  await app.register(quoteRoutes);
  await app.register(quoteListRoutes);
  await app.register(draftRoutes);
  await app.register(sendingRoutes, { sending: { ...workflow, publicUrl } });
  await app.register(workflowRoutes, { workflow, publicUrl });
  await app.register(callbackRoutes, { files });
  await app.register(fileRoutes, { files, keys: workflow.keys, clock: workflow.clock });
  await app.register(dashboardRoutes);
  await app.register(auditRoutes);
  await app.register(realtimeRoutes, { feed });
}
