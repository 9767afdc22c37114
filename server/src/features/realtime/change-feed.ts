import { type ChangeEvent, changeEvent } from "@quotemill/shared/screens/change-feed";
import { sql } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { createClient } from "../../platform/db/driver.ts";

const channels = { changes: "quotemill_changes", sessions: "quotemill_sessions", rights: "quotemill_rights" };
const message = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  // Without `people`, the change is sent to everyone.
  .pipe(changeEvent.extend({ company_id: z.uuid(), people: z.array(z.uuid().nullable()).nullish() }));
const firstRetryMs = 250;
/** People in front of a screen are waiting, and one attempt every two seconds costs the database nothing. */
const longestRetryMs = 2_000;
/** A connection that only listens sends nothing, so its loss would go unnoticed without a query now and then. */
const heartbeatMs = 10_000;

/**
 * Makes the browsers of a company open the feed again, once the caller's transaction is committed, because its people
 * may see more or less from now on. For changes of roles and of 'only their own quotes', triggers do so.
 */
export const tellRights = (db: Db, companyId: string) =>
  sql`select pg_notify(${channels.rights}, ${companyId})`.execute(db);

/**
 * Makes the browsers of these sessions open the feed again, once the caller's transaction is committed, because the
 * sessions have fallen to level 1. For sessions that end, a trigger does so.
 */
export const tellSessions = (db: Db, ids: string[]) =>
  sql`select pg_notify(${channels.sessions}, id) from unnest(${ids}::text[]) id`.execute(db);

/** An open browser, with the functions that send it changes and end its stream. */
interface Listener {
  /** Null for someone who gets no company's changes. */
  companyId: string | null;
  /** Set for someone who gets only changes of quotes that are theirs. */
  onlyOf: string | null;
  sessionId: string;
  onChange(event: ChangeEvent): void;
  /**
   * The browser has to open the feed again, and shows its session in doing so: the session has ended or fallen to level
   * 1, the person may see more or less from now on, or a notification of that may have been missed.
   */
  onEnd(): void;
}

export interface ChangeFeed {
  /** False while the database is down, when browsers get no changes. */
  isConnected(): boolean;
  countListeners(): number;
  subscribe(listener: Listener): () => void;
  /** Returns the time for which the company has not changed, as far as this process knows. */
  unchangedMs(companyId: string | null): number;
  close(): Promise<void>;
}

/**
 * A process listens with one connection for all its browsers. It reconnects automatically when the database is back.
 */
export async function startChangeFeed(
  connectionString: string,
  logger: Pick<Logger, "warn">,
  patience: { heartbeatMs: number; silenceMs?: number } = { heartbeatMs },
): Promise<ChangeFeed> {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;
  let connected = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  /** No change was missed since then. Earlier changes are unknown. */
  let listensSince = Number.POSITIVE_INFINITY;
  /** The time of each company's last change. */
  const changedAt = new Map<string, number>();

  const handle = ({ channel, payload = "" }: pg.Notification) => {
    if (channel === channels.sessions) {
      for (const listener of listeners) if (listener.sessionId === payload) listener.onEnd();
      return;
    }
    if (channel === channels.rights) {
      for (const listener of listeners) if (listener.companyId === payload) listener.onEnd();
      return;
    }
    const read = message.safeParse(payload);
    if (!read.success) {
      listensSince = performance.now(); // a change of which nothing else is known
      return;
    }
    const { company_id, people, ...event } = read.data;
    changedAt.set(company_id, performance.now());
    for (const listener of listeners) {
      const isTold = listener.onlyOf === null || !people || people.includes(listener.onlyOf);
      if (listener.companyId === company_id && isTold) listener.onChange(event);
    }
  };

  const connect = async () => {
    const next = createClient(connectionString, patience.silenceMs);
    next.on("notification", handle);
    next.on("error", () => undefined); // 'end' follows and does the work
    await next.connect();
    await next.query(
      Object.values(channels)
        .map((channel) => `listen ${channel}`)
        .join("; "),
    );
    next.once("end", () => {
      client = null;
      reconnectLater();
    });
    client = next;
    connected = true;
    listensSince = performance.now();
    changedAt.clear();
    retryMs = firstRetryMs;
  };

  const reconnectLater = () => {
    connected = false;
    listensSince = Number.POSITIVE_INFINITY;
    if (closed) return;
    logger.warn("The change feed lost its database connection and is trying again.");
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of listeners) listener.onEnd();
        },
        () => reconnectLater(),
      );
    }, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  await connect();
  const heartbeat = setInterval(() => client?.query("select 1").catch(() => undefined), patience.heartbeatMs);
  return {
    isConnected: () => connected,
    countListeners: () => listeners.size,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unchangedMs(companyId) {
      return Math.max(0, performance.now() - Math.max(listensSince, changedAt.get(companyId ?? "") ?? 0));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      listeners.clear();
      await client?.end();
    },
  };
}

export function addFeedMetrics(registry: Registry, feed: ChangeFeed) {
  new Gauge({
    name: "quotemill_change_feed_connected",
    help: "1 while this process receives changes from the database",
    registers: [registry],
    collect() {
      this.set(feed.isConnected() ? 1 : 0);
    },
  });
  new Gauge({
    name: "quotemill_change_feed_listeners",
    help: "Browsers that this process tells of changes",
    registers: [registry],
    collect() {
      this.set(feed.countListeners());
    },
  });
}
