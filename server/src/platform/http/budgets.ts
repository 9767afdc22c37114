import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { maxEndpoints } from "@quotemill/shared/events/endpoints";
import { maxPriceItems } from "@quotemill/shared/prices/item";
import { callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { AppError, endsAfter, tooMany } from "../errors.ts";
import { Tally } from "../tally.ts";

const windows = {
  "a second": 1_000,
  "in 10 seconds": 10_000,
  "a minute": 60_000,
  "in 5 minutes": 300_000,
  "an hour": 3_600_000,
  "a day": 86_400_000,
};

export interface Budget {
  most: number;
  each: keyof typeof windows | "at once" | "kept";
  per: "company" | "address" | "person" | "account" | "mailbox" | "link" | "session" | "key" | "location" | "process";
}
type Timed = Budget & { each: keyof typeof windows };
export type AtOnce = Budget & { each: "at once" };

/**
 * The limits on each caller's use of shared resources. Uses are counted before the work. `docs/security.md` says what
 * happens beyond each budget and which test shows it; `server/test/budgets.test.ts` keeps the two the same.
 */
export const budgets = {
  answersOfStrangers: { most: 20, each: "at once", per: "process" },
  apiReads: { most: 3_000, each: "a minute", per: "session" },
  apiReadsOfCompany: { most: 30_000, each: "a minute", per: "company" },
  apiWrites: { most: 100, each: "in 10 seconds", per: "session" },
  apiWritesOfCompany: { most: 200, each: "in 10 seconds", per: "company" },
  accountChanges: { most: 60, each: "a minute", per: "person" },
  apiKeyCalls: { most: 120, each: "a minute", per: "key" },
  apiKeys: { most: 50, each: "kept", per: "company" },
  apiKeysUnknown: { most: 50, each: "at once", per: "process" },
  callbacks: { most: callbacksPerMinute, each: "a minute", per: "company" },
  crmCalls: { most: 5, each: "a second", per: "location" },
  crmChecks: { most: 30, each: "a minute", per: "company" },
  crmRetries: { most: 30, each: "a minute", per: "company" },
  drafts: { most: 20_000, each: "kept", per: "company" },
  dryRuns: { most: 30, each: "a minute", per: "company" },
  dryRunsAtOnce: { most: 3, each: "at once", per: "company" },
  eventCalls: { most: 6_000, each: "a minute", per: "company" },
  eventEndpoints: { most: maxEndpoints, each: "kept", per: "company" },
  eventReplays: { most: 30, each: "a minute", per: "company" },
  exports: { most: 3, each: "at once", per: "company" },
  exportsBegun: { most: 20, each: "a minute", per: "company" },
  exportsOfAll: { most: 30, each: "at once", per: "process" },
  factorChanges: { most: 30, each: "an hour", per: "person" },
  factorReminders: { most: 1, each: "a day", per: "person" },
  factors: { most: 10, each: "kept", per: "person" },
  factorTries: { most: 30, each: "a minute", per: "person" },
  importMegabytes: { most: 30, each: "kept", per: "company" },
  guesses: { most: 5, each: "an hour", per: "account" },
  importParts: { most: 400, each: "a minute", per: "company" },
  imports: { most: 2, each: "at once", per: "company" },
  importsOpen: { most: 3, each: "kept", per: "company" },
  invitations: { most: 100, each: "an hour", per: "company" },
  invitationsToMailbox: { most: 5, each: "an hour", per: "mailbox" },
  kitParts: { most: 50_000, each: "kept", per: "company" },
  logos: { most: 10, each: "a minute", per: "company" },
  mailRefusals: { most: 1, each: "an hour", per: "mailbox" },
  mailedLinks: { most: 50, each: "at once", per: "process" },
  mails: { most: 300, each: "an hour", per: "company" },
  mailsToMailbox: { most: 6, each: "an hour", per: "mailbox" },
  newPasswords: { most: 10, each: "in 5 minutes", per: "person" },
  offerPages: { most: 300, each: "a minute", per: "address" },
  offerPagesOfLink: { most: 120, each: "a minute", per: "link" },
  offerPagesUnknown: { most: 30, each: "a minute", per: "address" },
  offerQuestions: { most: 20, each: "a minute", per: "address" },
  passkeyChanges: { most: 60, each: "in 5 minutes", per: "person" },
  passkeySignIns: { most: 600, each: "in 5 minutes", per: "address" },
  passkeys: { most: 10, each: "kept", per: "person" },
  passwordChanges: { most: 300, each: "in 5 minutes", per: "person" },
  passwordChecks: { most: 24, each: "at once", per: "process" },
  pdfsAtOnce: { most: 1, each: "at once", per: "company" },
  pdfsOfAll: { most: 2, each: "at once", per: "process" },
  photos: { most: 60, each: "a minute", per: "company" },
  photosAtOnce: { most: 4, each: "at once", per: "company" },
  photosOfAll: { most: 40, each: "at once", per: "process" },
  prefilledTemplates: { most: 2_000, each: "kept", per: "company" },
  previews: { most: 60, each: "a minute", per: "company" },
  previewsAtOnce: { most: 2, each: "at once", per: "company" },
  priceChanges: { most: 100, each: "at once", per: "company" },
  priceEffects: { most: 3, each: "at once", per: "company" },
  priceFiles: { most: 20, each: "a minute", per: "company" },
  priceImports: { most: 3, each: "kept", per: "company" },
  priceItems: { most: maxPriceItems, each: "kept", per: "company" },
  priceRows: { most: 200_000, each: "a minute", per: "company" },
  prints: { most: 1_200, each: "a minute", per: "company" },
  printsAtOnce: { most: 1, each: "at once", per: "company" },
  printsWaiting: { most: 50, each: "at once", per: "company" },
  rawPdfsAtOnce: { most: 10, each: "at once", per: "company" },
  recoveries: { most: 60, each: "in 5 minutes", per: "address" },
  recoveriesOfMailbox: { most: 1, each: "a minute", per: "mailbox" },
  recoveriesOfMailboxHourly: { most: 5, each: "an hour", per: "mailbox" },
  reminders: { most: 200, each: "an hour", per: "company" },
  reminderTests: { most: 5, each: "a minute", per: "person" },
  sends: { most: 10, each: "at once", per: "company" },
  sessions: { most: 100, each: "kept", per: "person" },
  signIns: { most: 300, each: "in 5 minutes", per: "address" },
  smallAnswersAtOnce: { most: 30, each: "at once", per: "company" },
  ssoAtOnce: { most: 20, each: "at once", per: "company" },
  ssoChecks: { most: 20, each: "a minute", per: "company" },
  ssoDomains: { most: 20, each: "kept", per: "company" },
  ssoNewPeople: { most: 100, each: "an hour", per: "company" },
  ssoSteps: { most: 300, each: "in 5 minutes", per: "address" },
  staffMails: { most: 300, each: "an hour", per: "company" },
  storageGigabytes: { most: 20, each: "kept", per: "company" },
  storageNotices: { most: 1, each: "a day", per: "company" },
  streams: { most: 30, each: "at once", per: "person" },
  streamsOfAll: { most: 2_000, each: "at once", per: "process" },
  streamsOfCompany: { most: 300, each: "at once", per: "company" },
  streamsOpened: { most: 120, each: "a minute", per: "person" },
  templates: { most: 1_000, each: "kept", per: "company" },
  viewsStarted: { most: 20, each: "an hour", per: "person" },
  webhookTests: { most: 30, each: "a minute", per: "company" },
  workflowCalls: { most: 3_000, each: "a minute", per: "company" },
} as const satisfies Record<string, Budget>;

/**
 * Returns the key by which a budget per address counts. One IPv6 customer has a network of 2^64 addresses and changes
 * them at will, so the network counts. An IPv4 address in IPv6 spelling counts as what it is. A client that has hung up
 * has no address any more.
 */
export function ipAddressOf({ ip = "" }: { ip?: string }): string {
  if (!isIPv6(ip)) return ip.slice(0, maxAddressLength);
  const [plain = ""] = ip.split("%");
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [
    string[],
    string[],
  ];
  const groups = [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}
/** A proxy may forward anything as an address. */
const maxAddressLength = 45;

/** Maximum number of counters held in memory. Beyond it, the ones that expire soonest are dropped. */
const mostKeys = 100_000;

interface Count {
  used: number;
  endsAt: number;
}

/**
 * Counts in this process by a key such as a company's id, and throws beyond the budget. Each process counts separately,
 * because this guards its own time. Uses that cost others money are counted with `spend`. Every call passes here, so it
 * must cost next to nothing.
 */
export function countRate({ most, each }: Timed, refusal: string | (() => Error)) {
  // The keys are in the order in which their time ends, since all have the same time.
  const counts = new Map<string, Count>();
  return (key: string, onCounted?: (count: Count) => unknown, amount = 1): void => {
    const now = performance.now();
    let count = counts.get(key);
    if (!count || count.endsAt <= now) {
      counts.delete(key);
      for (const [oldest, { endsAt }] of counts) {
        if (endsAt > now && counts.size < mostKeys) break;
        counts.delete(oldest);
      }
      count = { used: 0, endsAt: now + windows[each] };
      counts.set(key, count);
    }
    count.used += amount;
    onCounted?.(count);
    if (count.used > most) throw errorOf(refusal, count.endsAt - now);
  };
}

interface Caller {
  ip: string;
  actor?: { id: string | null; company_id: string | null } | null;
}

const callers = {
  /** A global admin has no company. */
  company: ({ actor }: Caller) => actor?.company_id ?? actor?.id,
  person: ({ actor }: Caller) => actor?.id,
  address: ipAddressOf,
};

/**
 * Counts in the `onRequest` hook of a route, so that a request beyond the budget is refused before its body is read.
 */
export function limitRequests(budget: Timed & { per: keyof typeof callers }, refusal: string | (() => Error)) {
  const count = countRate(budget, refusal);
  return async (request: FastifyRequest): Promise<void> => count(callers[budget.per](request) ?? "nobody");
}

const tooManyCalls = "Too many requests. Please wait a moment.";

/** The calls that are left of an API key's budget, and the time until it is renewed. */
export interface CallsLeft {
  most: number;
  left: number;
  seconds: number;
}

/** As in draft-ietf-httpapi-ratelimit-headers-11. */
export const callsLeftHeaders = ({ most, left, seconds }: CallsLeft) => ({
  "ratelimit-policy": `"default";q=${most};w=${windows[budgets.apiKeyCalls.each] / 1000}`,
  ratelimit: `"default";r=${left};t=${seconds}`,
});

/**
 * Limits the total of calls of one session, one API key and one company: far more than people make, far less than a
 * program can. The operator sets the factor, for a machine with more capacity.
 */
export function limitCalls(factor: number) {
  const count = (budget: Timed) => countRate({ ...budget, most: budget.most * factor }, tooManyCalls);
  const reads = { session: count(budgets.apiReads), company: count(budgets.apiReadsOfCompany) };
  const writes = { session: count(budgets.apiWrites), company: count(budgets.apiWritesOfCompany) };
  const of = ({ method }: FastifyRequest) => (method === "GET" ? reads : writes);
  const ofKey = count(budgets.apiKeyCalls);
  const most = budgets.apiKeyCalls.most * factor;
  // A request counts once, however often it asks for its caller.
  const counted = new WeakSet<object>();
  const isFirst = (request: object) => !counted.has(request) && counted.add(request);
  return {
    /** Also notes the remaining calls, for the headers of the answer. */
    key: (request: Pick<FastifyRequest, "keyCalls">, id: string) =>
      isFirst(request) &&
      ofKey(id, ({ used, endsAt }) => {
        const seconds = Math.ceil((endsAt - performance.now()) / 1000);
        request.keyCalls = { most, left: Math.max(0, most - used), seconds };
      }),
    session: (request: FastifyRequest, id: string) => isFirst(request) && of(request).session(id),
    company: (request: FastifyRequest, id: string) => of(request).company(id),
  };
}
export type CallLimits = ReturnType<typeof limitCalls>;

/** Counts the work that this process does at the same time for one key, and refuses more. */
export function limitAtOnce({ most }: AtOnce, refusal: string) {
  const running = new Tally();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running.of(key) >= most) throw errorOf(refusal);
    running.add(key, 1);
    try {
      return await work();
    } finally {
      running.add(key, -1);
    }
  };
}

/**
 * Makes the refusal an error that says when to try again. It is unknown when other work will end, so the default is a
 * moment.
 */
export const errorOf = (refusal: string | (() => Error), waitMs = 1_000): Error =>
  typeof refusal === "string" ? tooMany(refusal, waitMs) : endsAfter(waitMs, refusal());

/**
 * Uses up a part of a budget that all processes count together, and returns whether it fitted. Callers pass the pool,
 * not the transaction of the work: a use stays counted even if the work then fails. One statement does it by the
 * database's clock, so that concurrent uses are all counted. The key is stored as a digest, so that the row reveals
 * nothing about anyone.
 */
export async function spend(
  db: Db,
  name: keyof typeof budgets,
  key: string,
  { amount = 1, most = budgets[name].most }: { amount?: number; most?: number } = {},
): Promise<boolean> {
  const { each: window } = budgets[name] as Timed;
  const isOver = sql<boolean>`budget_uses.ends_at <= now()`;
  const { used } = await db
    .insertInto("app.budget_uses")
    .values({
      key: digestOf(name, key),
      used: amount,
      ends_at: sql`now() + make_interval(secs => ${windows[window] / 1000})`,
    })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        // Counting stops beyond the budget, where the number would only grow.
        used: sql<number>`case when ${isOver} then excluded.used else least(budget_uses.used, ${most}) + excluded.used end`,
        ends_at: sql<string>`case when ${isOver} then excluded.ends_at else budget_uses.ends_at end`,
      }),
    )
    .returning("used")
    .executeTakeFirstOrThrow();
  return used <= most;
}

/** Uses up a part of a budget that all processes count together, or throws the refusal. */
export async function spendOrRefuse(db: Db, name: keyof typeof budgets, key: string, refusal: string | (() => Error)) {
  if (!(await spend(db, name, key))) throw errorOf(refusal, await msUntilRenewed(db, name, key));
}

const digestOf = (name: keyof typeof budgets, key: string) => createHash("sha256").update(`${name} ${key}`).digest();

/**
 * Takes back one use that fitted, for work that then did not happen. Uses that did not fit are not counted any more.
 */
export async function giveBack(
  db: Db,
  name: keyof typeof budgets,
  key: string,
  { most = budgets[name].most }: { most?: number } = {},
): Promise<void> {
  await db
    .updateTable("app.budget_uses")
    .set({ used: sql<number>`least(used, ${most}) - 1` })
    .where("key", "=", digestOf(name, key))
    .where("used", ">", 0)
    .execute();
}

/** Returns the time until the budget starts over. */
export async function msUntilRenewed(db: Db, name: keyof typeof budgets, key: string): Promise<number> {
  const row = await db
    .selectFrom("app.budget_uses")
    .select(sql<number>`ceil(extract(epoch from ends_at - now()) * 1000)::int`.as("ms"))
    .where("key", "=", digestOf(name, key))
    .executeTakeFirst();
  return Math.max(0, row?.ms ?? 0);
}

const tables = {
  apiKeys: { table: "api_keys", words: "API keys" },
  drafts: { table: "saved_quotes", words: "drafts" },
  eventEndpoints: { table: "event_endpoints", words: "endpoints" },
  kitParts: { table: "price_item_parts", words: "parts in kits" },
  prefilledTemplates: { table: "prefilled_templates", words: "prefilled templates" },
  priceItems: { table: "price_items", words: "items" },
  ssoDomains: { table: "sso_domains", words: "domains" },
  templates: { table: "form_templates", words: "templates" },
} as const;

/**
 * Limits rows that cost nothing to add and are never removed automatically. Rows that are added at once may exceed it
 * by a few.
 */
export async function checkRoom(db: Db, name: keyof typeof tables, companyId: string): Promise<void> {
  const { table, words } = tables[name];
  const { most } = budgets[name];
  const { rows } =
    await sql`select from ${sql.table(table)} where company_id = ${companyId} offset ${most - 1} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new AppError("conflict", `Your company has ${most.toLocaleString("en")} ${words}. Delete some first.`);
}

export const removeEndedUses = (db: Db) =>
  db.deleteFrom("app.budget_uses").where("ends_at", "<", sql<string>`now()`).execute();
