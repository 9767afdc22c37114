import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { patience } from "@quotemill/workflow/patience";
import { createRenderer } from "@quotemill/workflow/print";
import { sql } from "kysely";
import type { Logger } from "pino";
import { type AppDeps, buildApp } from "./app.ts";
import { createCorrectedCounts } from "./features/counts/check-counts.ts";
import { createGhlClient } from "./features/crm/index.ts";
import { promptMs } from "./features/event-endpoints/index.ts";
import { createFileStore, type FileStore } from "./features/files/index.ts";
import { createMailBudget, createMailer, type Mailer, noMailer } from "./features/mail/index.ts";
import { failStuckQuotes, timeoutCheckMs } from "./features/quotes/index.ts";
import { addFeedMetrics, startChangeFeed } from "./features/realtime/index.ts";
import { createDelivery, createMissingSecrets, printShare } from "./features/workflow/index.ts";
import { buildHealthApp } from "./health-app.ts";
import { jobs, timers } from "./jobs.ts";
import { listen, ownOrigin } from "./listen.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { tightenDataDir } from "./platform/data-dir.ts";
import type { Db } from "./platform/db/db.ts";
import { createDb, createPool } from "./platform/db/driver.ts";
import { createTxtResolver } from "./platform/dns.ts";
import { StartError } from "./platform/errors.ts";
import { createOutbound } from "./platform/http/outbound.ts";
import { every } from "./platform/jobs/every.ts";
import { watchLateness } from "./platform/jobs/lateness.ts";
import { startWorker, type Worker } from "./platform/jobs/worker.ts";
import { deriveKeys, type Keys, rootKeyOf } from "./platform/keys.ts";
import { addPoolMetrics, addQueueMetrics, createCallMetrics, createMetrics } from "./platform/observe/metrics.ts";
import { serverFolder } from "./platform/server-folder.ts";

const crmUrl = "https://services.leadconnectorhq.com";
/** Our own workflow answers when it has printed. The cost of a print is limited in pages. */
const printedMs = 20 * 60_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The parts that a set-up adds to the product or replaces in it. Production passes none. */
export interface Parts {
  /** Opens another database than the one that DATABASE_URL names. */
  openDatabase?(): Promise<OpenDatabase>;
  /** Handles mail without SMTP_URL. */
  createMailer?(db: Db): Mailer;
  devRoutes?: AppDeps["devRoutes"];
  /** A CRM that runs as long as this process. */
  startCrm?(): Promise<{ url: string; stop(): Promise<void> }>;
  /** Runs as the owner of the tables, before anyone is served. */
  prepare?(db: Db, files: FileStore, keys: Keys): Promise<void>;
  /** Runs once the port is known. */
  onListening?(db: Db, publicUrl: string): Promise<void>;
  /** Lines for the person who started the process. */
  notes?(publicUrl: string): string[];
}

interface RunningProcess {
  /** Fails readiness, and resolves once balancers have had time to notice. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything in order, and returns how to stop it in reverse order. */
export async function startProcess(
  config: Config,
  logger: Logger,
  onGiveUp: (error: StartError) => void,
  parts: Parts = {},
): Promise<RunningProcess> {
  const undo: (() => Promise<unknown>)[] = [];
  let drain = async () => {};
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  if (config.isDemoAsked && !parts.prepare) {
    throw new StartError("DEMO=1 works only with `npm start`: this build has no demo. Remove DEMO.");
  }
  // The embedded database tightens its folder itself before it starts.
  if (config.databaseUrl) tightenDataDir(config.dataDir);
  try {
    const database = await (parts.openDatabase?.() ?? openDatabase(config));
    undo.push(() => database.close());
    database.keepRunning(onGiveUp);
    if (config.databaseUrl && !config.databaseAppUrl) {
      logger.warn("The server runs as the owner of its tables. DATABASE_APP_URL can give it a role of its own.");
    }
    const pool = createPool(database.url, undefined, database);
    undo.push(() => pool.end());
    const db = createDb(pool);
    const metrics = createMetrics();
    addPoolMetrics(metrics, "database", pool);
    addQueueMetrics(metrics, db);
    const files = await createFileStore(config);
    const keys = deriveKeys(await rootKeyOf(config));
    if (parts.prepare) {
      const owner = createPool(database.ownerUrl, 1);
      await parts.prepare(createDb(owner), files, keys).finally(() => owner.end());
    }
    if (!config.demo) await closeDemoAccounts(db);

    await createMissingSecrets(db, keys);
    let port = config.port;
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
    let ownUrl = publicUrl;
    const onCall = createCallMetrics(metrics);
    const outbound = createOutbound({ allowPrivate: config.webhookAllowPrivate, onCall: onCall("webhook") });
    // The printer's threads start with the first print.
    const renderer = createRenderer({ log: logger, share: printShare });
    undo.push(() => renderer.close());
    const reference = {
      url: () => config.workflowUrl ?? `${ownUrl()}/workflow`,
      outbound: createOutbound({ allowPrivate: true, onCall: onCall("reference") }),
    };
    const printing = {
      ...reference,
      outbound: createOutbound({
        allowPrivate: true,
        timeLimit: () => patience(printedMs),
        onCall: onCall("reference"),
      }),
    };
    const mailBudget = createMailBudget(db, config.mailLimits);
    const crm = await parts.startCrm?.();
    if (crm) undo.push(() => crm.stop());
    const ghl = createGhlClient({ baseUrl: crm?.url ?? config.ghlApiUrl ?? crmUrl, clock: systemClock });
    const outside = { outbound, reference, ghl, pause };
    const shared = { db, keys, clock: systemClock, publicUrl, ...outside, files, renderer, mailBudget };

    let worker: Worker | undefined;
    let isStarted = false;
    if (config.web) {
      const feed = await startChangeFeed(database.directUrl, logger);
      addFeedMetrics(metrics, feed);
      undo.push(() => feed.close());
      const app = await buildApp({
        ...shared,
        sso: {
          outbound: createOutbound({ allowPrivate: config.webhookAllowPrivate, onCall: onCall("sso") }),
          resolveTxt: createTxtResolver(config.dnsServers),
        },
        ownUrl: () => ownUrl(),
        feed,
        config,
        canMail: config.smtpUrl !== undefined || parts.createMailer !== undefined,
        devRoutes: parts.devRoutes,
        logger,
        metrics,
        isWorkerAlive: () => worker?.isAlive() ?? true,
        isStarted: () => isStarted,
        webFolder: join(serverFolder, "..", "web", "dist"),
      });
      undo.push(() => app.close());
      drain = async () => {
        app.turnAway();
        await pause(config.drainMs);
      };
      const address = await listen(app, config.host, config.port, "PORT");
      if (address) {
        port = address.port;
        ownUrl = () => ownOrigin(address);
      }
    }
    // This comes after listening, because links in mails need the port.
    await parts.onListening?.(db, publicUrl());
    if (config.worker) {
      const started = await startWorker({
        connectionString: database.directUrl,
        jobs,
        deps: {
          ...shared,
          promptOutbound: createOutbound({
            allowPrivate: config.webhookAllowPrivate,
            timeLimit: () => patience(promptMs),
            onCall: onCall("webhook"),
          }),
          deliverQuote: createDelivery({ ...shared, reference: printing }),
          keepDays: config.keepDays,
          mailer: createMailer(config) ?? parts.createMailer?.(db) ?? noMailer,
          correctedCounts: createCorrectedCounts(metrics),
          log: logger,
        },
        timers,
        metrics,
        log: logger,
      });
      worker = started;
      undo.push(() => started.stop());
      const lateness = watchLateness();
      undo.push(async () => lateness.stop());
      undo.push(every(timeoutCheckMs, () => failStuckQuotes(db, lateness.ms()), logger));
    }
    if (config.healthPort !== undefined) {
      const app = buildHealthApp({ db, metrics, config, worker, logger });
      const drainWeb = drain;
      drain = async () => {
        app.turnAway();
        await drainWeb();
      };
      undo.push(() => app.close());
      await listen(app, config.host, config.healthPort, "HEALTH_PORT");
    }
    isStarted = true;
    announce(config, publicUrl(), parts);
    return { drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Everybody knows the passwords of the demo's accounts, so a server without a demo takes them away: without a password
 * an account cannot sign in or be recovered, and its sessions and links end here. The demo gives them back when it is
 * on again.
 */
export async function closeDemoAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closed = tx.selectFrom("auth.users").select("id").where("is_demo", "=", true);
    await tx.deleteFrom("auth.sessions").where("user_id", "in", closed).execute();
    await tx.deleteFrom("auth.one_time_tokens").where("user_id", "in", closed).execute();
    await tx
      .updateTable("auth.users")
      .set({ encrypted_password: null, updated_at: sql`now()` })
      .where("is_demo", "=", true)
      .where("encrypted_password", "is not", null)
      .execute();
  });
}

function announce(config: Config, address: string, { notes }: Parts) {
  if (!config.web) return say("Quotemill's worker is running. Ctrl-C stops it.");
  say(`\nQuotemill is ready: ${address}`);
  for (const line of notes?.(address) ?? []) say(line);
  say(`\n${whatIsOpen(config)}`);
  say("Ctrl-C stops it.\n");
}

/** Lists settings that are comfortable on one's own machine and dangerous anywhere else. */
function whatIsOpen({ demo, mailbox, ghlApiUrl, webhookAllowPrivate }: Config): string {
  const parts = {
    "Demo accounts": demo,
    "mailbox at /dev/mail": mailbox,
    "stand-in CRM": demo && ghlApiUrl === undefined,
    "webhooks into private networks": webhookAllowPrivate,
  };
  return Object.entries(parts)
    .map(([name, isOn]) => `${name}: ${isOn ? "on" : "off"}`)
    .join(", ");
}
