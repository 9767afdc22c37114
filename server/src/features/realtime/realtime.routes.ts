import sse from "@fastify/sse";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChangeFeed } from "./change-feed.ts";

const heartbeatMs = 15_000;

declare module "fastify" {
  interface FastifyRequest {
    streamFor?: { companyId: string; session: Actor["session"] };
  }
}

/** Changes of the caller's company, as server-sent events, until the token ends or the session is gone. */
export const realtimeRoutes: FastifyPluginAsyncZod<{ feed: Pick<ChangeFeed, "subscribe"> }> = async (app, { feed }) => {
  await app.register(sse, { heartbeatInterval: heartbeatMs });
  const open = new Set<() => void>();
  // Streams never end by themselves: a shutdown would wait for them.
  app.addHook("preClose", async () => {
    for (const close of open) close();
  });

  app.get(
    "/changes",
    {
      sse: "only",
      schema: { tags: ["realtime"], summary: "Changes of the company's quotes and drafts, as events" },
      // Refused before the stream begins, so that the answer is an ordinary one.
      onRequest: async (request) => {
        const actor = await app.findActor(request);
        if (!actor?.company_id) throw new AppError("forbidden", "Company information not available");
        request.streamFor = { companyId: actor.company_id, session: actor.session };
      },
    },
    async (request, reply) => {
      if (!request.streamFor) return;
      const { companyId, session } = request.streamFor;
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
      await send("resync", {});
    },
  );
};
