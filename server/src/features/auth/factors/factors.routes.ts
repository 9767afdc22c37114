import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { budgets, countRate, ipAddressOf, spendOrRefuse } from "../../../platform/http/budgets.ts";
import { AuthError } from "../auth.errors.ts";
import type { AuthContext } from "../sessions/sessions.service.ts";
import * as contract from "./factors.schemas.ts";
import { challenge, enrol, rename, unenrol, verify } from "./factors.service.ts";
import { makeRecoveryCodes, readRecoveryCodes, useRecoveryCode } from "./recovery-codes.service.ts";

/** The calls of the second factor. Those marked as its step are open to a session that owes it. */
export const factorRoutes: FastifyPluginAsyncZod<{ auth: AuthContext }> = async (app, { auth }) => {
  const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a minute.");
  const tries = countRate(budgets.factorTries, tooMany);
  /**
   * Also limited by address: someone who knows the password must not be able to keep the owner from entering a code.
   */
  const step = {
    config: { isFactorStep: true },
    onRequest: async (request: FastifyRequest) => tries(`${request.signedIn.user.id} ${ipAddressOf(request)}`),
  } as const;
  const tooManyChanges = () =>
    new AuthError("over_request_rate_limit", "Too many changes in the last hour. Please try again later.");
  /** Each change may cause a mail. */
  const change = {
    onRequest: ({ signedIn: { user } }: FastifyRequest) =>
      spendOrRefuse(auth.db, "factorChanges", user.id, tooManyChanges),
  };

  const setUp = { config: { isSetUpStep: true } } as const;
  app.post("/factors", { ...setUp, ...change, schema: contract.enrolRequest }, (request) =>
    enrol(auth, request.signedIn, request.body),
  );
  app.patch("/factors/:id", { ...setUp, ...change, schema: contract.renameRequest }, (request) =>
    rename(auth, request.signedIn, request.params.id, request.body.friendly_name),
  );
  app.delete("/factors/:id", { ...change, schema: contract.unenrolRequest }, (request) =>
    unenrol(auth, request.signedIn, request.params.id),
  );
  app.post("/factors/:id/challenge", { ...step, schema: contract.challengeRequest }, (request) =>
    challenge(auth, request.signedIn, request.params.id),
  );
  app.post("/factors/:id/verify", { ...step, schema: contract.verifyFactorRequest }, (request) =>
    verify(auth, request.signedIn, request.params.id, request.body),
  );

  app.get("/factors/recovery-codes", { schema: contract.readCodesRequest }, (request) =>
    readRecoveryCodes(auth, request.signedIn),
  );
  app.post("/factors/recovery-codes", { ...change, schema: contract.makeCodesRequest }, (request) =>
    makeRecoveryCodes(auth, request.signedIn),
  );
  app.post("/factors/recovery-codes/verify", { ...step, schema: contract.useCodeRequest }, (request) =>
    useRecoveryCode(auth, request.signedIn, request.body.code),
  );
};
