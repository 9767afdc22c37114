import type { Renderer } from "@quotemill/workflow/print";
import type { FastifyInstance } from "fastify";
import { activityRoutes } from "./features/activity/index.ts";
import { apiKeyRoutes } from "./features/api-keys/index.ts";
import { accountRoutes, authUserRoutes, viewAsRoutes } from "./features/auth/index.ts";
import { companyRoutes } from "./features/companies/index.ts";
import { contactRoutes, importRoutes } from "./features/contacts/index.ts";
import { crmRoutes, type GhlClient } from "./features/crm/index.ts";
import { writeBackRoutes } from "./features/crm-write-back/index.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard.routes.ts";
import { eventEndpointRoutes } from "./features/event-endpoints/index.ts";
import { exportRoutes } from "./features/exports/exports.routes.ts";
import { type FileStore, fileRoutes } from "./features/files/index.ts";
import { findRoutes } from "./features/find/find.routes.ts";
import { followUpRoutes, followUpStates, testReminderRoutes } from "./features/follow-ups/index.ts";
import type { MailBudget } from "./features/mail/index.ts";
import { materialRoutes } from "./features/materials/index.ts";
import { mcpRoutes } from "./features/mcp/mcp.routes.ts";
import { offerPageRoutes } from "./features/offer-page/index.ts";
import { offerRoutes, withdrawOffersOf } from "./features/offers/index.ts";
import { phoneCallRoutes } from "./features/phone-calls/index.ts";
import { photoRoutes } from "./features/photos/index.ts";
import { pipelineRoutes } from "./features/pipeline/index.ts";
import { priceRoutes } from "./features/prices/index.ts";
import { draftRoutes, quoteListRoutes, quoteRoutes } from "./features/quotes/index.ts";
import { type ChangeFeed, realtimeRoutes } from "./features/realtime/index.ts";
import { type ReceiverDeps, sendingRoutes } from "./features/sending/index.ts";
import { detailsRoutes, settingsRoutes } from "./features/settings/index.ts";
import { signInPolicyRoutes } from "./features/sign-in-policy/index.ts";
import { type SsoSettings, ssoRoutes } from "./features/sso/index.ts";
import {
  copyRoutes,
  prefilledRoutes,
  templateDraftRoutes,
  templateRoutes,
  versionRoutes,
} from "./features/templates/index.ts";
import { undoRoutes } from "./features/undo/index.ts";
import { teamRoutes, userRoutes } from "./features/users/index.ts";
import { viewRoutes } from "./features/views/views.routes.ts";
import {
  callbackRoutes,
  createSecrets,
  previewRoutes,
  type WebhookDeps,
  workflowRoutes,
} from "./features/workflow/index.ts";
import type { Db } from "./platform/db/db.ts";

interface RouteDeps extends WebhookDeps, ReceiverDeps {
  db: Db;
  ghl: GhlClient;
  /** Waits until a call may be made. */
  pause: (ms: number) => Promise<unknown>;
  files: FileStore;
  feed: Pick<ChangeFeed, "subscribe" | "unchangedMs">;
  /** The path of the customer's page's script; null if it is not built. */
  offerScript: string | null;
  /** Names the web app that is served; null if it is not built. */
  build: string | null;
  /** Prints quotes. */
  renderer: Renderer;
  mailBudget: MailBudget;
  sso: SsoSettings;
  /** True if browsers reach this server only by https. */
  isHttps: boolean;
}

/** Adds the API. Each route has a contract in `shared/src/contracts`. */
export async function addRoutes(app: FastifyInstance, deps: RouteDeps) {
  const { db, keys, clock, outbound, ghl, pause, files, feed, publicUrl, reference, renderer, offerScript, build } =
    deps;
  await app.register(companyRoutes, { createSecrets: (db, companyId) => createSecrets(db, keys, companyId) });
  await app.register(userRoutes);
  await app.register(teamRoutes);
  await app.register(accountRoutes);
  await app.register(authUserRoutes);
  await app.register(viewAsRoutes, { keys, clock });
  await app.register(signInPolicyRoutes, { clock, db });
  await app.register(ssoRoutes, { sso: deps.sso, isHttps: deps.isHttps });
  await app.register(apiKeyRoutes, { clock });
  await app.register(mcpRoutes, { publicUrl });
  await app.register(contactRoutes);
  await app.register(phoneCallRoutes, { clock });
  await app.register(crmRoutes, { crm: { keys, ghl } });
  await app.register(writeBackRoutes, { db, keys, clock, ghl, pause, publicUrl });
  await app.register(settingsRoutes, { outbound });
  await app.register(detailsRoutes, { files, keys, clock });
  await app.register(followUpRoutes, { clock });
  await app.register(testReminderRoutes, { keys, clock, outbound, reference, publicUrl });
  await app.register(templateRoutes, { outbound });
  await app.register(templateDraftRoutes, { outbound });
  await app.register(versionRoutes);
  await app.register(copyRoutes);
  await app.register(prefilledRoutes);
  await app.register(quoteRoutes, { withdrawOffersOf });
  await app.register(quoteListRoutes, { clock });
  await app.register(draftRoutes);
  await app.register(pipelineRoutes, { clock });
  await app.register(priceRoutes, { clock });
  const { mailBudget } = deps;
  await app.register(sendingRoutes, {
    sending: { db, keys, clock, outbound, reference, files, publicUrl, mailBudget },
  });
  await app.register(offerRoutes, { keys, clock, publicUrl, mailBudget, followUpStates });
  await app.register(workflowRoutes, { keys, clock, outbound, publicUrl });
  await app.register(eventEndpointRoutes, { db, keys, clock, outbound });
  await app.register(previewRoutes, { files, renderer });
  await app.register(callbackRoutes, { files });
  await app.register(fileRoutes, { files, keys, clock });
  await app.register(photoRoutes, { files, keys, clock });
  await app.register(materialRoutes);
  await app.register(offerPageRoutes, { db, files, keys, clock, publicUrl, scriptPath: offerScript });
  await app.register(dashboardRoutes, { clock });
  await app.register(findRoutes);
  await app.register(exportRoutes, { clock });
  await app.register(importRoutes);
  await app.register(undoRoutes);
  await app.register(viewRoutes);
  await app.register(activityRoutes);
  await app.register(realtimeRoutes, { feed, build });
}
