import { may } from "@quotemill/shared/access/permissions";
import { realtimeCalls } from "@quotemill/shared/contracts/realtime";
import type { FastifyPluginAsync } from "fastify";
import { askAgain, requireActor } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, countRate } from "../../platform/http/budgets.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { OpenStreams, openEventStream, tooManyStreams } from "./event-streams.ts";

interface Deps {
  feed: Pick<ChangeFeed, "subscribe" | "unchangedMs">;
  /** Names the web app that is served; null if it is not built. */
  build: string | null;
}

/**
 * Sends changes in the caller's company as server-sent events, until the token expires, a second factor is required or
 * the session is gone. Global admins get none. The first event names the web app, so that a tab from before a
 * deployment, which ended its stream, learns of the new one. It also states for how long nothing has changed, so that a
 * page that was loaded within that time need not fetch again.
 */
export const realtimeRoutes: FastifyPluginAsync<Deps> = async (app, { feed, build }) => {
  const streams = new OpenStreams();
  const limit = countRate(budgets.streamsOpened, tooManyStreams);
  // Streams never end automatically, so a shutdown would wait for them.
  app.addHook("preClose", async () => streams.endAll());

  addCall(app, realtimeCalls.changes, async (request, reply) => {
    const { id, app_role, company_id, sees_all_quotes, session, viewed_by } = requireActor(request);
    // A global admin who sees the company as this person takes no stream from them.
    const personId = viewed_by?.id ?? id;
    limit(personId);
    streams.makeRoom({ personId, companyId: company_id });
    const stream = openEventStream(reply, () => {
      clearTimeout(lookAgain);
      countOut();
      unsubscribe();
    });
    if (!stream) return;
    const countOut = streams.add({ personId, companyId: company_id, stream });
    const lookAgain = setTimeout(stream.end, Math.max(0, session.expiresAt.getTime() - Date.now()));
    const companyId = may(app_role, "quotes.read") ? company_id : null;
    const unsubscribe = feed.subscribe({
      companyId,
      onlyOf: sees_all_quotes ? null : id,
      sessionId: session.id,
      onChange: (change) => stream.send("change", change),
      onEnd: stream.end,
    });
    // This stream was not notified of rights that the session lost before it subscribed.
    const now = await askAgain(request).then(
      () => requireActor(request),
      () => null,
    );
    if (now?.app_role !== app_role || now.sees_all_quotes !== sees_all_quotes) return stream.end();
    const unchanged_ms = Math.floor(feed.unchangedMs(companyId));
    stream.send("resync", build === null ? { unchanged_ms } : { build, unchanged_ms });
  });
};
