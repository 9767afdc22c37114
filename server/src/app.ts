import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import { installPlainMessages } from "@quotemill/shared/requests/plain-words";
import type { Renderer } from "@quotemill/workflow/print";
import { sniffProof } from "@quotemill/workflow/sniff-proof";
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, type RouteOptions } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Registry } from "prom-client";
import { isMeantAsKey, keyHolderFinder } from "./features/api-keys/index.ts";
import { authRoutes, createOidc, personFinder } from "./features/auth/index.ts";
import type { GhlClient } from "./features/crm/index.ts";
import type { FileStore } from "./features/files/index.ts";
import type { MailBudget } from "./features/mail/index.ts";
import { sendUnknownOffer } from "./features/offer-page/index.ts";
import type { ChangeFeed } from "./features/realtime/index.ts";
import { referenceWorkflow } from "./features/workflow/index.ts";
import { addApiDocs } from "./platform/api-docs/api-docs.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db/db.ts";
import type { ResolveTxt } from "./platform/dns.ts";
import { authorizeFirst } from "./platform/http/access.ts";
import { readBodies } from "./platform/http/bodies.ts";
import { limitCalls } from "./platform/http/budgets.ts";
import { answerUnreadablePath, checkRetryAfter, handleErrors } from "./platform/http/error-handler.ts";
import type { Outbound } from "./platform/http/outbound.ts";
import { addHeadersWithoutHooks, addSecurityHeaders } from "./platform/http/security-headers.ts";
import { checkingSerializer, fastSerializer, writeLongAnswers } from "./platform/http/serializer.ts";
import { closeUnusedConnections } from "./platform/http/unused-connections.ts";
import { addSecurityText, findEntryScript, findOfferScript, serveWebApp } from "./platform/http/web-app.ts";
import type { Keys } from "./platform/keys.ts";
import { addHealthRoutes } from "./platform/observe/health.ts";
import { OneLinePerRequest } from "./platform/observe/log.ts";
import { addMetrics, measureRequests } from "./platform/observe/metrics.ts";
import { addRoutes } from "./routes.ts";

export interface AppDeps {
  config: Pick<Config, "trustProxy" | "metricsToken"> &
    Partial<Pick<Config, "checkAnswers" | "apiLimitFactor" | "securityContact" | "globalAdminsNeedFactor">>;
  canMail: boolean;
  /** Pages for developers and people who try the product, under `/dev`. */
  devRoutes?: FastifyPluginAsync;
  db: Db;
  keys: Keys;
  clock: Clock;
  outbound: Outbound;
  /** Reaches companies' own identity providers, and looks up the records that prove their domains. */
  sso: { outbound: Outbound; resolveTxt: ResolveTxt };
  /** Our own workflow, as this process reaches it. */
  reference: { url: () => string; outbound: Outbound };
  ghl: GhlClient;
  /** Waits until a call to the CRM may be made. */
  pause: (ms: number) => Promise<unknown>;
  files: FileStore;
  /** The caller closes it. */
  renderer: Renderer;
  mailBudget: MailBudget;
  feed: Pick<ChangeFeed, "subscribe" | "unchangedMs">;
  /** A function, because the port may be known only once the server listens. */
  publicUrl: () => string;
  /** Returns the address at which this process reaches itself. */
  ownUrl?: () => string;
  logger: FastifyBaseLogger;
  metrics: Registry;
  /** Returns whether this process's jobs still run. A function, because they start after the server listens. */
  isWorkerAlive?: () => boolean;
  /** The process listens before all of its parts run. */
  isStarted?: () => boolean;
  /** The built web app; API tests leave it out. */
  webFolder?: string;
  /** Called for every route: a test compares the list with its cases. */
  onRoute?: (route: Pick<RouteOptions, "method" | "url" | "config">) => void;
}

/** The whole HTTP interface, not listening: `process.ts` makes it listen, tests call it with `inject`. */
export async function buildApp(deps: AppDeps) {
  const {
    config,
    db,
    keys,
    clock,
    outbound,
    ghl,
    pause,
    files,
    feed,
    publicUrl,
    renderer,
    logger,
    webFolder,
    onRoute,
  } = deps;
  const { ownUrl = publicUrl, canMail, devRoutes } = deps;
  installPlainMessages();
  const app = Fastify({
    ...sniffProof,
    loggerInstance: logger,
    logController: new OneLinePerRequest(),
    bodyLimit: 1024 * 1024,
    // The number of proxies in front: the address they forward counts, anything beyond is only the caller's claim.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // Slow senders must not hold sockets open, and a shutdown waits only for running requests. The limit also covers
    // the time that a request waits for us before its body is read, so it is more than a sender needs.
    requestTimeout: 120_000,
    forceCloseConnections: "idle",
    // The router refuses such requests before any hook has run.
    frameworkErrors: (error, request, reply) => {
      addHeadersWithoutHooks(reply);
      if (request.url.startsWith("/o/")) sendUnknownOffer(request, reply);
      else answerUnreadablePath(error, request, reply);
    },
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  }).withTypeProvider<ZodTypeProvider>();
  closeUnusedConnections(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(config.checkAnswers ? checkingSerializer : fastSerializer);
  app.addHook("preSerialization", writeLongAnswers);

  if (config.checkAnswers) app.addHook("onSend", checkRetryAfter);
  if (onRoute) app.addHook("onRoute", onRoute);

  const auth = {
    ...{ db, keys, clock, publicUrl },
    globalAdminsNeedFactor: config.globalAdminsNeedFactor ?? false,
    oidc: createOidc(deps.sso.outbound),
  };
  app.decorate("db", db);
  const limits = limitCalls(config.apiLimitFactor ?? 1);
  const findPerson = personFinder(auth, limits);
  const findKeyHolder = keyHolderFinder(db, limits);
  app.decorate("findActor", async (request, openDb) => {
    const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
    return token && isMeantAsKey(token) ? findKeyHolder(request, token, openDb) : findPerson(request, token, openDb);
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });

  handleErrors(app);
  const isHttps = publicUrl().startsWith("https:");
  addSecurityHeaders(app, { https: isHttps });
  // After the headers: hooks run in this order, and a refusal ends them.
  readBodies(app);
  authorizeFirst(app, limits);
  await app.register(compress, { globalDecompression: false });
  measureRequests(app, deps.metrics);
  addMetrics(app, deps.metrics, { token: config.metricsToken, port: "public" });
  await addApiDocs(app);

  addHealthRoutes(app, { isAlive: deps.isWorkerAlive ?? (() => true), isStarted: deps.isStarted });
  await app.register(authRoutes, { prefix: "/auth/v1", auth, isHttps });
  const offerScript = findOfferScript(webFolder);
  await addRoutes(app, {
    db,
    keys,
    clock,
    outbound,
    reference: deps.reference,
    ghl,
    pause,
    files,
    feed,
    publicUrl,
    renderer,
    mailBudget: deps.mailBudget,
    sso: { ...auth, ...deps.sso },
    isHttps,
    offerScript,
    build: findEntryScript(webFolder),
  });
  const workflow = { keys, quotemillUrl: ownUrl, publicUrl, canMail, renderer };
  await app.register(referenceWorkflow, { prefix: "/workflow", ...workflow });
  if (devRoutes) await app.register(devRoutes, { prefix: "/dev" });
  const { securityContact: contact } = config;
  if (contact) addSecurityText(app, { contact, publicUrl, clock });
  await serveWebApp(app, webFolder);
  return app;
}
