import { ssoCalls } from "@quotemill/shared/contracts/integrations/single-sign-on";
import { pages } from "@quotemill/shared/screens/pages";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { asOwner, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { bindBrowser, findConnectionOfCompany, startFlow } from "../auth/index.ts";
import { readState } from "./sso.queries.ts";
import {
  addDomain,
  asAppError,
  changeSso,
  checkRecord,
  findDomain,
  liftSso,
  proveDomain,
  readProvider,
  removeConnection,
  removeDomain,
  type SsoSettings,
  storeConnection,
} from "./sso.service.ts";

/**
 * The calls with which admins set up single sign-on. The work runs as the owner, because it reads accounts; every query
 * has a company clause. Name servers and providers are asked between short transactions.
 */
export const ssoRoutes: FastifyPluginAsync<{ sso: SsoSettings; isHttps: boolean }> = async (app, { sso, isHttps }) => {
  /** Each makes us call an address that somebody else chose. */
  const onRequest = limitRequests(budgets.ssoChecks, "Too many checks. Please wait a minute.");

  const inCompany = <T>(request: FastifyRequest & { actor: Person | null }, work: Work<T>): Promise<T> =>
    asOwner(request, (db, actor) => {
      if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
      return work(db, actor.company_id, actor);
    });
  /** Does the work, and answers with the whole state after it. */
  const thenState = (request: FastifyRequest & { actor: Person | null }, work: Work<unknown>) =>
    inCompany(request, async (db, companyId, actor) => {
      await work(db, companyId, actor);
      return readState(db, companyId, actor, sso.publicUrl());
    });

  addCall(app, ssoCalls.read, (request) => thenState(request, async () => undefined));

  addCall(app, ssoCalls.addDomain, (request) =>
    thenState(request, (db, companyId, actor) => addDomain(db, companyId, actor, request.body.domain)),
  );

  addCall(
    app,
    ssoCalls.checkDomain,
    async (request) => {
      const { domain } = request.params;
      const { token, proved_at } = await inCompany(request, (db, companyId) => findDomain(db, companyId, domain));
      if (!proved_at) await checkRecord(sso, domain, token);
      return thenState(request, async (db, companyId, actor) => {
        if (!proved_at) await proveDomain(db, companyId, actor, domain);
      });
    },
    { onRequest },
  );

  addCall(app, ssoCalls.removeDomain, (request) =>
    thenState(request, async (db, companyId, actor) => {
      await findDomain(db, companyId, request.params.domain);
      await removeDomain(db, companyId, actor, request.params.domain);
    }),
  );

  addCall(
    app,
    ssoCalls.connect,
    async (request) => {
      const issuer = await readProvider(sso, request.body);
      return thenState(request, (db, companyId, actor) =>
        storeConnection(sso, db, companyId, actor, { ...request.body, issuer }),
      );
    },
    { onRequest },
  );

  addCall(app, ssoCalls.disconnect, (request) => thenState(request, removeConnection));

  addCall(app, ssoCalls.change, (request) =>
    thenState(request, (db, companyId, actor) => changeSso(db, companyId, actor, request.body, sso.publicUrl())),
  );

  addCall(
    app,
    ssoCalls.test,
    async (request, reply) => {
      const { connection, testerId } = await inCompany(request, async (db, companyId, actor) => ({
        connection: await findConnectionOfCompany(db, companyId),
        testerId: actor.id,
      }));
      if (!connection) throw new AppError("conflict", "Connect your provider first.");
      const browser = bindBrowser(request, reply, isHttps);
      const start = { browser, landing: pages.signInSettings.path, testerId };
      return { url: await startFlow(sso, connection, start).catch(asAppError) };
    },
    { onRequest },
  );

  addCall(app, ssoCalls.lift, (request) =>
    asOwner(request, (db, actor) => liftSso(db, actor, request.body.company_id)),
  );
};

type Work<T> = (db: Db, companyId: string, actor: Person) => Promise<T>;
