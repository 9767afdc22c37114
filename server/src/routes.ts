import type { FastifyInstance } from "fastify";
import { auditRoutes } from "./features/audit/index.ts";
import { authUserRoutes } from "./features/auth/index.ts";
import { companyRoutes } from "./features/companies/index.ts";
import { contactRoutes } from "./features/contacts/index.ts";
import { type CrmContext, crmRoutes } from "./features/crm/index.ts";
import { dashboardRoutes } from "./features/dashboard/index.ts";
import type { FileStore } from "./features/files/index.ts";
import { draftRoutes, quoteFunctions, quoteListRoutes, quoteProcedures, quoteRoutes } from "./features/quotes/index.ts";
import { sendingFunctions, sendingRoutes } from "./features/sending/index.ts";
import { detailsRoutes, settingsRoutes, variableRoutes } from "./features/settings/index.ts";
import { prefilledRoutes, templateRoutes } from "./features/templates/index.ts";
import { userRoutes } from "./features/users/index.ts";
import { callbackRoutes, type WorkflowContext, workflowFunctions, workflowRoutes } from "./features/workflow/index.ts";

interface RouteDeps {
  workflow: WorkflowContext;
  crm: CrmContext;
  files: FileStore;
  publicUrl: () => string;
}

export async function addRoutes(app: FastifyInstance, { workflow, crm, files, publicUrl }: RouteDeps) {
  await app.register(companyRoutes);
  await app.register(userRoutes);
  await app.register(authUserRoutes);
  await app.register(contactRoutes);
  await app.register(crmRoutes, { crm });
  // Without a contract yet.
  await app.register(
    async (rest) => {
      await rest.register(quoteProcedures, { prefix: "/rpc" });
      await rest.register(dashboardRoutes, { prefix: "/dashboard" });
      await rest.register(settingsRoutes, { prefix: "/companies", outbound: workflow.outbound });
      await rest.register(detailsRoutes, { prefix: "/companies", files, keys: workflow.keys, clock: workflow.clock });
      await rest.register(variableRoutes, { prefix: "/quote_variables" });
      await rest.register(quoteRoutes, { prefix: "/quotes" });
      await rest.register(quoteListRoutes);
      await rest.register(sendingRoutes, { prefix: "/recipients" });
      await rest.register(draftRoutes, { prefix: "/saved_quotes" });
      await rest.register(templateRoutes, { prefix: "/form_templates", outbound: workflow.outbound });
      await rest.register(prefilledRoutes, { prefix: "/prefilled_templates" });
      await rest.register(workflowRoutes, { workflow, publicUrl });
      await rest.register(auditRoutes, { prefix: "/audit_log" });
    },
    { prefix: "/rest/v1" },
  );
  await app.register(
    async (functions) => {
      await functions.register(quoteFunctions);
      await functions.register(sendingFunctions, { sending: { ...workflow, publicUrl } });
      await functions.register(workflowFunctions, { workflow, publicUrl });
      await functions.register(callbackRoutes, { files });
    },
    { prefix: "/functions/v1" },
  );
}
