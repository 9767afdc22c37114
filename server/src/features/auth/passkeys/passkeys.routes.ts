import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { budgets, countRate, limitRequests, spendOrRefuse } from "../../../platform/http/budgets.ts";
import { AuthError } from "../auth.errors.ts";
import type { Device } from "../sessions/sessions.service.ts";
import { startRegistration, verifyRegistration } from "./add-passkey.service.ts";
import type { PasskeyContext } from "./ceremony.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys.service.ts";
import * as contract from "./passkeys.schemas.ts";
import { signInWithPasskey, startAuthentication, stepUpWithPasskey } from "./use-passkey.service.ts";

interface Options {
  auth: PasskeyContext;
  deviceOf: (request: FastifyRequest) => Device;
  /** Marks the device as known to the account whose session was opened. */
  remember: <T extends { user: { email: string } }>(request: FastifyRequest, reply: FastifyReply, opened: T) => T;
}

/** The calls of passkeys, as the auth client makes them. Its session must not owe a second factor. */
export const passkeyRoutes: FastifyPluginAsyncZod<Options> = async (app, { auth, deviceOf, remember }) => {
  const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");
  /** Anyone can make these calls, also those who only open the sign-in page. */
  const anyone = { onRequest: limitRequests(budgets.passkeySignIns, tooMany) };
  const perPerson = countRate(budgets.passkeyChanges, tooMany);
  const own = { onRequest: async ({ signedIn }: FastifyRequest) => perPerson(signedIn.user.id) };
  const tooManyChanges = () =>
    new AuthError("over_request_rate_limit", "Too many changes in the last hour. Please try again later.");
  /** Each change causes a mail. */
  const change = {
    onRequest: ({ signedIn: { user } }: FastifyRequest) =>
      spendOrRefuse(auth.db, "factorChanges", user.id, tooManyChanges),
  };

  const setUp = { config: { isSetUpStep: true } } as const;
  app.post("/passkeys/registration/options", { ...setUp, ...own, schema: contract.startRegistration }, (request) =>
    startRegistration(auth, request.signedIn),
  );
  app.post("/passkeys/registration/verify", { ...setUp, ...change, schema: contract.verifyRegistration }, (request) =>
    verifyRegistration(auth, request.signedIn, request.body, request.log),
  );
  app.post("/passkeys/authentication/options", { ...anyone, schema: contract.startAuthentication }, () =>
    startAuthentication(auth),
  );
  app.post(
    "/passkeys/authentication/verify",
    { ...anyone, schema: contract.verifyAuthentication },
    async (request, reply) =>
      remember(request, reply, await signInWithPasskey(auth, request.body, deviceOf(request), request.log)),
  );
  const step = { config: { isFactorStep: true }, ...anyone } as const;
  app.post("/factors/passkey/verify", { ...step, schema: contract.stepUpRequest }, (request) =>
    stepUpWithPasskey(auth, request.signedIn, request.body, request.log),
  );
  app.get("/passkeys", { schema: contract.listRequest }, (request) => listPasskeys(auth, request.signedIn));
  app.patch("/passkeys/:id", { ...own, schema: contract.renameRequest }, (request) =>
    renamePasskey(auth, request.signedIn, request.params.id, request.body.friendly_name),
  );
  app.delete("/passkeys/:id", { ...change, schema: contract.removeRequest }, async (request, reply) => {
    await removePasskey(auth, request.signedIn, request.params.id);
    return reply.code(204).send();
  });
};
