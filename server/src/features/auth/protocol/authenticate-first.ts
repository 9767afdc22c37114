import type { FastifyInstance } from "fastify";
import { isPublic } from "../../../platform/http/actor.ts";
import { type AuthContext, requireSession } from "../sessions/sessions.service.ts";

type SignedIn = Awaited<ReturnType<typeof requireSession>>;

declare module "fastify" {
  interface FastifyRequest {
    /** The session and user of a private route under /auth/v1; reading it anywhere else is a mistake. */
    signedIn: SignedIn;
  }
}

/** Runs before the body is read, like everywhere else, but answers in the shape of the protocol. */
export function authenticateFirst(app: FastifyInstance, auth: AuthContext) {
  app.addHook("onRequest", async (request) => {
    if (request.is404 || isPublic(request.routeOptions)) return;
    request.signedIn = await requireSession(auth, request.headers.authorization);
  });
}
