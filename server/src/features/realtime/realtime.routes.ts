import sse from "@fastify/sse";
import { realtimeCalls } from "@quotemill/shared/contracts/realtime";
import { may } from "@quotemill/shared/permissions";
import type { FastifyPluginAsync } from "fastify";
import { requireActor } from "../../platform/actor.ts";
import { addCall } from "../../platform/add-call.ts";
import type { ChangeFeed } from "./change-feed.ts";

const heartbeatMs = 15_000;

interface Deps {
  feed: Pick<ChangeFeed, "subscribe" | "unchangedMs">;
  /** Names the web app that is served; null if it is not built. */
  build: string | null;
}

/**
 * Changes in the caller's company, as server-sent events, until the token expires or the session is gone. Global admins get
 * none. The first event names the web app, so that a tab from before a deployment, which ended its stream, learns of it. It
 * also tells for how long nothing has changed, so that a page that was loaded within that time need not fetch again.
 */
export const realtimeRoutes: FastifyPluginAsync<Deps> = async (app, { feed, build }) => {
  await app.register(sse, { heartbeatInterval: heartbeatMs });
  const open = new Set<() => void>();
  // Streams never end by themselves, so a shutdown would wait for them.
  app.addHook("preClose", async () => {
    for (const close of open) close();
  });

  addCall(
    app,
    realtimeCalls.changes,
    async (request, reply) => {
      const { app_role, company_id, session } = requireActor(request);
      const companyId = may(app_role, "quotes.read") ? company_id : null;
      const stream = reply.sse;
      const send = (event: string, data: object) => stream.send({ event, data }).catch(() => undefined);
      const close = () => stream.close();
      const unsubscribe = feed.subscribe({
        companyId,
        sessionId: session.id,
        onChange: (change) => send("change", change),
        onResync: () => send("resync", {}),
        onSessionEnd: close,
      });
      const tokenEnds = setTimeout(close, Math.max(0, session.expiresAt.getTime() - Date.now()));
      open.add(close);
      stream.keepAlive();
      stream.onClose(() => {
        clearTimeout(tokenEnds);
        open.delete(close);
        unsubscribe();
      });
      const unchanged_ms = Math.floor(feed.unchangedMs(companyId));
      await send("resync", build === null ? { unchanged_ms } : { build, unchanged_ms });
    },
    { sse: "only" },
  );
};
