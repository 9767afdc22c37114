import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { demoAccounts, demoPassword } from "./demo/demo-data.ts";
import { pointToOwnWorkflow } from "./demo/demo-letterhead.ts";
import { startFakeGhl } from "./demo/fake-ghl.ts";
import { fakeLocation, fakeTokens } from "./demo/fake-ghl-data.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { createGhlClient } from "./features/crm/index.ts";
import { createFileStore } from "./features/files/index.ts";
import { createMailer } from "./features/mail/index.ts";
import { failStuckQuotes, timeoutCheckMs } from "./features/quotes/index.ts";
import { addFeedMetrics, startChangeFeed } from "./features/realtime/index.ts";
import { createJobs, lanes, timers } from "./jobs.ts";
import { listen } from "./listen.ts";
import { openDatabase } from "./open-database.ts";
import { createCallMetrics } from "./platform/call-metrics.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { createDb, createPool } from "./platform/db.ts";
import { every } from "./platform/every.ts";
import { startWorker, type Worker } from "./platform/jobs.ts";
import { deriveKeys, rootKeyOf } from "./platform/keys.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createOutbound } from "./platform/outbound.ts";
import { ownOrigin } from "./platform/own-address.ts";
import { addPoolMetrics } from "./platform/pool-metrics.ts";
import { addQueueMetrics } from "./platform/queue-metrics.ts";
import { serverFolder } from "./platform/server-folder.ts";
import type { StartError } from "./platform/start-error.ts";
import { buildWorkerApp } from "./worker-app.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

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
): Promise<RunningProcess> {
  const undo: (() => Promise<unknown>)[] = [];
  let drain = async () => {};
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const database = await openDatabase(config);
    undo.push(() => database.close());
    database.keepRunning(onGiveUp);
    const pool = createPool(database.url, undefined, database);
    undo.push(() => pool.end());
    const db = createDb(pool);
    const metrics = createMetrics();
    addPoolMetrics(metrics, "database", pool);
    addQueueMetrics(metrics, db);
    const files = createFileStore(config);
    if (config.demo) await seedDemo(db, files);

    const keys = deriveKeys(await rootKeyOf(config));
    let port = config.port;
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
    let ownUrl = publicUrl;
    const onCall = createCallMetrics(metrics);
    const outbound = createOutbound({ allowPrivate: config.webhookAllowPrivate, onCall: onCall("webhook") });
    const shared = { db, keys, clock: systemClock, publicUrl, outbound, files };

    let worker: Worker | undefined;
    if (config.web) {
      const feed = await startChangeFeed(database.directUrl, logger);
      addFeedMetrics(metrics, feed);
      undo.push(() => feed.close());
      const fakeCrm = config.fakeCrm ? await startFakeGhl() : null;
      if (fakeCrm) undo.push(() => fakeCrm.stop());
      const app = await buildApp({
        ...shared,
        ghl: createGhlClient({ baseUrl: fakeCrm?.url ?? config.ghlApiUrl, clock: systemClock }),
        ownUrl: () => ownUrl(),
        feed,
        config,
        logger,
        metrics,
        isWorkerAlive: () => worker?.isAlive() ?? true,
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
    // After listening, because links in mails need the port.
    if (config.demo) await pointToOwnWorkflow(db, publicUrl());
    if (config.worker) {
      const reference = {
        url: () => config.workflowUrl ?? `${ownUrl()}/workflow`,
        outbound: createOutbound({ allowPrivate: true, onCall: onCall("reference") }),
      };
      const jobs = createJobs({
        ...shared,
        reference,
        keepDays: config.keepDays,
        mailer: createMailer(config, db),
        metrics,
        log: logger,
      });
      const started = await startWorker({
        connectionString: database.directUrl,
        jobs,
        lanes,
        timers,
        metrics,
        log: logger,
      });
      worker = started;
      undo.push(() => started.stop());
      undo.push(every(timeoutCheckMs, () => failStuckQuotes(db), logger));
      if (!config.web && config.healthPort !== undefined) {
        const app = buildWorkerApp({ db, metrics, config, worker, logger });
        drain = async () => app.turnAway();
        undo.push(() => app.close());
        await listen(app, config.host, config.healthPort, "HEALTH_PORT");
      }
    }
    announce(config, publicUrl());
    return { drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function announce(config: Config, address: string) {
  if (!config.web) return say("Quotemill's worker is running. Ctrl-C stops it.");
  say(`\nQuotemill is ready: ${address}`);
  if (config.demo) {
    say(`\nDemo accounts, password ${demoPassword}:`);
    for (const { email, about } of demoAccounts) say(`  ${email.padEnd(20)} ${about}`);
  }
  if (config.fakeCrm) {
    say("\nA stand-in plays GoHighLevel. To connect a company, go to Settings → Integrations and use:");
    say(`  Location ID ${fakeLocation.id}, token ${fakeTokens.good}`);
  }
  if (config.mailbox && !config.smtpUrl) say(`\nMails: ${address}/dev/mail`);
  say("Ctrl-C stops it.\n");
}
