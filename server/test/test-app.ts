import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AppRole } from "@quotemill/shared/access/permissions";
import type { ViewAs } from "@quotemill/shared/access/view-as";
import type { NamedCall } from "@quotemill/shared/contracts/call";
import { createRenderer } from "@quotemill/workflow/print";
import type { InjectOptions } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { type Logger as PinoLogger, pino } from "pino";
import { Registry } from "prom-client";
import { expect, inject, onTestFinished, vi } from "vitest";
import { atEndOfFile } from "../../suites/ends.ts";
import { waitMs } from "../../suites/limits.ts";
import { buildApp } from "../src/app.ts";
import { createCorrectedCounts } from "../src/features/counts/check-counts.ts";
import { createGhlClient } from "../src/features/crm/index.ts";
import { createFileStore, removeUnusedFilesJob } from "../src/features/files/index.ts";
import { createMailBudget, createMailer, noMailer } from "../src/features/mail/index.ts";
import { startChangeFeed } from "../src/features/realtime/index.ts";
import { createDelivery, printShare } from "../src/features/workflow/index.ts";
import { type JobDeps, jobs } from "../src/jobs.ts";
import { readConfig } from "../src/platform/config.ts";
import { createDb, createPool } from "../src/platform/db/driver.ts";
import { type Budget, budgets } from "../src/platform/http/budgets.ts";
import { createOutbound } from "../src/platform/http/outbound.ts";
import { startWorker, tasksOf } from "../src/platform/jobs/worker.ts";
import { deriveKeys } from "../src/platform/keys.ts";
import { createMetrics } from "../src/platform/observe/metrics.ts";
import { factories, password } from "./factories.ts";
import { createMailboxMailer, createMailboxRoutes, type GhlCall, startFakeGhl } from "./local.ts";
import { asServer, createTestDatabase } from "./postgres.ts";

const quiet = new Logger(() => () => undefined);
export const metricsToken = "a token for metrics";
/**
 * All apps of a worker print with it, because starting its thread takes longer than the tests that print. On a busy machine,
 * the product would put a quote back into its queue before the thread runs.
 */
const renderer = createRenderer({ share: printShare, waitMs });

/**
 * The real app on its own database, copied from the run's template; closed with the test file. It connects as the
 * server's role, as the product does; the test itself as the owner, who may do anything.
 */
export async function createTestApp({
  smtpUrl,
  mailbox = true,
  allowPrivate = true,
  metricsToken: token = metricsToken,
  logger = pino({ level: "silent" }),
  webFolder,
  apiLimitFactor,
  publicUrl: givenUrl,
  globalAdminsNeedFactor = false,
}: {
  smtpUrl?: string;
  mailbox?: boolean;
  allowPrivate?: boolean;
  /** Null for none. */
  metricsToken?: string | null;
  logger?: PinoLogger;
  webFolder?: string;
  /** For tests that call more often than a person does. */
  apiLimitFactor?: number;
  /** The address at which browsers reach the server, if that is not where it listens. */
  publicUrl?: string;
  globalAdminsNeedFactor?: boolean;
} = {}) {
  const url = await createTestDatabase(inject("templateUrl"), `test_${randomUUID().replaceAll("-", "")}`);
  const pool = createPool(url, 10);
  const db = createDb(pool);
  const serverUrl = asServer(url);
  const serverPool = createPool(serverUrl);
  const serverDb = createDb(serverPool);
  const keys = deriveKeys("a key for tests, thirty-two characters or more");
  let signIns = 0;
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  let publicUrl = givenUrl ?? "http://quotemill.test";
  let workflowUrl = "http://127.0.0.1:1"; // nothing listens there
  const config = {
    checkAnswers: true,
    globalAdminsNeedFactor,
    ...(apiLimitFactor && { apiLimitFactor }),
    trustProxy: 0,
    metricsToken: token ?? undefined,
    smtpUrl,
    mailFrom: "q@quotemill.test",
    securityContact: "mailto:security@quotemill.test",
  };
  const routes: string[] = [];
  const calls = new Map<string, NamedCall>();
  const running: AbortController[] = [];
  /** Calls take any time, until a test calls `timeOutCalls`. */
  const timeLimit = () => {
    const call = new AbortController();
    running.push(call);
    return call.signal;
  };
  const outbound = createOutbound({ allowPrivate, timeLimit });
  const reference = { url: () => workflowUrl, outbound: createOutbound({ allowPrivate: true, timeLimit }) };
  const dataDir = await mkdtemp(join(inject("runFolder"), "files-"));
  atEndOfFile(() => rm(dataDir, { recursive: true, force: true }));
  const files = await createFileStore({ s3: undefined, dataDir, storageGb: 20 });
  const feed = await startChangeFeed(serverUrl, logger);
  const mailBudget = createMailBudget(serverDb);
  const ghlCalls: GhlCall[] = [];
  const fakeGhl = await startFakeGhl({ clock, onCall: (call) => ghlCalls.push(call) });
  const ghl = createGhlClient({ baseUrl: fakeGhl.url, clock });
  /** Does not wait: the clock moves instead. */
  const pause = async (ms: number) => {
    aheadMs += ms;
  };
  const txtRecords = new Map<string, string[]>();
  const app = await buildApp({
    sso: { outbound, resolveTxt: async (name) => txtRecords.get(name) ?? [] },
    metrics: createMetrics(),
    config,
    canMail: mailbox || smtpUrl !== undefined,
    devRoutes: mailbox ? createMailboxRoutes({ isDemoAsked: false }) : undefined,
    ghl,
    pause,
    feed,
    outbound,
    reference,
    files,
    renderer,
    mailBudget,
    onRoute: ({ method, url, config }) => {
      for (const verb of [method].flat()) {
        const route = `${verb} ${url.replace(/(.)\/$/, "$1")}`;
        routes.push(route);
        if (config?.call) calls.set(route, config.call);
      }
    },
    db: serverDb,
    keys,
    clock,
    publicUrl: () => publicUrl,
    logger,
    webFolder,
  });
  const delivering = { db: serverDb, keys, clock, outbound, reference, publicUrl: () => publicUrl };
  const deps: JobDeps = {
    ...delivering,
    promptOutbound: outbound,
    ghl,
    pause,
    deliverQuote: createDelivery(delivering),
    files,
    renderer,
    mailBudget,
    keepDays: readConfig({}).keepDays,
    mailer: createMailer(config) ?? (mailbox ? createMailboxMailer(serverDb) : noMailer),
    correctedCounts: createCorrectedCounts(new Registry()),
    log: logger,
  };
  const build = factories(db, keys, files);
  const callerWith = (authorization: string) => {
    const call =
      (method: InjectOptions["method"]) =>
      (path: string, payload?: InjectOptions["payload"], headers: Record<string, string> = {}) =>
        app.inject({
          method,
          url: path,
          headers: { authorization, ...headers },
          ...(payload !== undefined && { payload }),
        });
    return {
      authorization,
      get: call("GET"),
      post: call("POST"),
      put: call("PUT"),
      patch: call("PATCH"),
      delete: call("DELETE"),
    };
  };

  type Caller = ReturnType<typeof callerWith>;

  /** Signs in a new person of that company through the API; returns a caller with the token set. */
  const signedIn = async (overrides: { company_id?: string | null; app_role?: AppRole } = {}) => {
    const user = await build.user(overrides);
    const response = await app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email: user.email, password },
      // One address may sign in only so often.
      remoteAddress: `10.0.${signIns >> 8}.${signIns++ & 255}`,
    });
    expect(response.statusCode, response.body).toBe(200);
    return { user, ...callerWith(`Bearer ${response.json().access_token}`) };
  };

  atEndOfFile(async () => {
    await app.close();
    await fakeGhl.stop();
    await feed.close();
    await serverPool.end();
    await pool.end();
  });

  return {
    app,
    db,
    pool,
    /** The app's own connections, under the server's role. */
    serverDb,
    serverPool,
    keys,
    clock,
    files,
    feed,
    mailBudget,
    outbound,
    /** The CRM's stand-in, and the calls it has received. */
    ghl: { ...fakeGhl, calls: ghlCalls },
    /** The texts that name servers return, by name. */
    txtRecords,
    build,
    routes,
    /** The contracts of routes that have one, by the same names. */
    calls,
    /** Ends the calls to receivers that are still running, as their time limit would. */
    timeOutCalls: () => {
      for (const call of running.splice(0)) call.abort(new DOMException("The time is up.", "TimeoutError"));
    },
    /** Moves the server's clock; the database keeps its own. */
    passTime: (ms: number) => {
      aheadMs += ms;
    },
    /** Runs every waiting job and removes the files that are due, as the worker would. */
    runJobs: async () => {
      await runOnce({ pgPool: serverPool, taskList: tasksOf(jobs, deps), logger: quiet });
      await removeUnusedFilesJob.run(deps, {});
    },
    /** Moves the time forward for jobs and files that wait for it. */
    hoursPass: async (hours = 24 * 365) => {
      const earlier = sql`- ${hours} * interval '1 hour'`;
      await sql`update graphile_worker._private_jobs set run_at = run_at ${earlier}`.execute(db);
      await sql`update app.file_removals set due_at = due_at ${earlier}`.execute(db);
    },
    /** The worker itself; the test must stop it. */
    startWorker: () =>
      startWorker({ connectionString: serverUrl, jobs, deps, timers: [], metrics: new Registry(), log: logger }),
    /** Counts the statements that wait for a lock. */
    waiting: async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length;
    },
    /** Listens on a free loopback port, for tests that need a real client. */
    listen: async () => {
      await app.listen({ port: 0, host: "127.0.0.1" });
      const [address] = app.addresses();
      const url = `http://127.0.0.1:${typeof address === "object" ? address.port : 0}`;
      publicUrl = givenUrl ?? url;
      workflowUrl = `${url}/workflow`;
      return url;
    },
    callerWith,
    signedIn,
    /** A global admin who sees that person's company as they do; a new one by default. */
    viewing: async ({ id }: { id: string }, by?: { post: Caller["post"] }) => {
      const admin = by ?? (await signedIn({ app_role: "global_admin", company_id: null }));
      const payload = { user_id: id, reason: "Ticket 4821, PDF missing" };
      const response = await admin.post("/functions/v1/view-as", payload);
      expect(response.statusCode, response.body).toBe(200);
      return { view: response.json() as ViewAs, ...callerWith(`Bearer ${response.json().access_token}`) };
    },
    /** A program with a new API key of that company, by default with all scopes. */
    withKey: async (overrides: Parameters<typeof build.apiKey>[0] = {}) => {
      const key = await build.apiKey(overrides);
      return { key, ...callerWith(`Bearer ${key.key}`) };
    },
  };
}

/**
 * Makes a budget smaller until the end of the test, which then uses it up with a few calls or rows. Limits that are
 * read when an app starts need a separate app.
 */
export function lessOf(name: keyof typeof budgets, most: number): void {
  const all: Record<string, Budget> = budgets;
  const smaller = { ...budgets[name], most };
  const less = vi.spyOn(all, name, "get").mockReturnValue(smaller);
  onTestFinished(() => less.mockRestore());
}
