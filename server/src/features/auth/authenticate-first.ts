import type { FastifyInstance } from "fastify";
import { isPublic } from "../../platform/actor.ts";
import { type AuthContext, requireSession } from "./sessions.service.ts";

type SignedIn = Awaited<ReturnType<typeof requireSession>>;

declare module "fastify" {
  interface FastifyRequest {
    /** The session of a private route under /auth/v1 and its user; reading it anywhere else is a mistake. */
    signedIn: SignedIn;
  }
}

/** Before the body is read, as everywhere: but here the answer has the shape of the protocol. */
export function authenticateFirst(app: FastifyInstance, auth: AuthContext) {
  app.addHook("onRequest", async (request) => {
    if (request.is404 || isPublic(request.routeOptions)) return;
    request.signedIn = await requireSession(auth, request.headers.authorization);
  });
}
