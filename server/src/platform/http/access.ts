import type { KeyScope } from "@quotemill/shared/access/api-keys";
import { type AppRole, isOwn, may, type Permission } from "@quotemill/shared/access/permissions";
import { notInView } from "@quotemill/shared/access/view-as";
import type { Call, NamedCall } from "@quotemill/shared/contracts/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ControlledTransaction } from "kysely";
import { actFor, placeOf } from "../db/acting.ts";
import type { DB } from "../db/database-types.ts";
import type { Db } from "../db/db.ts";
import { isStaleStatement } from "../db/driver.ts";
import { takePlace, transact } from "../db/transact.ts";
import { AppError, notFound } from "../errors.ts";
import type { Leave } from "../fair-queue.ts";
import { type CallLimits, type CallsLeft, callsLeftHeaders, ipAddressOf } from "./budgets.ts";

/** Someone who is signed in. It is read from the profile row on every request, never from the token. */
export interface Person {
  id: string;
  auth_id: string;
  email: string;
  full_name: string | null;
  app_role: AppRole;
  company_id: string | null;
  /** True if the company shows them costs and profit. */
  sees_costs: boolean;
  /** False if the company shows them only the quotes that they made: the database shows them no others. */
  sees_all_quotes: boolean;
  /** The request's session, and when it has to be looked up again at the latest. */
  session: { id: string; expiresAt: Date };
  /** True if they have shown their second factor within the last minutes, or have none. */
  is_fresh: boolean;
  /** The time from which they can sign in only with a second factor, which they do not have yet. */
  factor_due?: string | null;
  /**
   * The global admin who sees the company as this person. `app_role` is then that of a viewer, not the person's.
   * Undefined if it is the person.
   */
  viewed_by?: { id: string; full_name: string | null; email: string };
}

/**
 * A program with one of the company's API keys. It is not a person: what it makes has no author, and customers read the
 * company's name. Its scopes decide which calls it may make. Within a call it sees what a user sees, without costs.
 */
export interface KeyHolder {
  id: null;
  email: null;
  /** The name of the key in the activity. */
  full_name: string;
  app_role: "user";
  company_id: string;
  sees_costs: false;
  sees_all_quotes: true;
  key: { id: string; name: string; scopes: KeyScope[]; expires_at: string | null };
}

/** The caller of a request. Only calls whose contract says `keys: true` can meet the holder of a key. */
export type Actor = Person | KeyHolder;
export type CompanyActor = Actor & { company_id: string };
export type CompanyPerson = Person & { company_id: string };
type ActorOf<Request extends FastifyRequest> = NonNullable<Request["actor"]>;

/** A read's transaction, and the function that leaves the place of its company. */
interface Read {
  db: ControlledTransaction<DB>;
  leave: Leave;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract of an API route: its permitted callers, and the form of its refusals. */
    call?: NamedCall;
  }
  interface FastifyInstance {
    db: Db;
    /**
     * Throws 401 without a live session or API key; null while the profile is not active. If `openDb` opens a
     * transaction, everything after it acts for that caller; on the pool nothing remains of it. It gets the id of the
     * session or key, which is known before anything is looked up.
     */
    findActor(request: FastifyRequest, openDb: (callerId: string) => Promise<Db>): Promise<Actor | null>;
  }
  interface FastifyRequest {
    /** The caller of a route that needs a session or a key; null while the profile is not active. */
    actor: Actor | null;
    /** The calls that are left of the caller's API key, which headers state; null without a key. */
    keyCalls: CallsLeft | null;
    /** The transaction of a call that only reads, opened when the caller was looked up and acting for them. */
    read: Read | null;
  }
}

export const isPublic = ({ schema }: FastifyRequest["routeOptions"]) =>
  (schema as { security?: unknown[] } | undefined)?.security?.length === 0;

const isApi = (url: string) => /^\/(rest|functions|storage|realtime|o)\//.test(url);

/**
 * Looks up the caller and checks the permission before the body is read, so that input from unauthorised callers is
 * never parsed or validated. An API route without a contract prevents the start.
 */
export function authorizeFirst(app: FastifyInstance, limits: CallLimits) {
  app.decorateRequest("actor", null);
  app.decorateRequest("read", null);
  app.decorateRequest("keyCalls", null);
  app.addHook("onRoute", ({ url, config }) => {
    if (isApi(url) && !config?.call) throw new Error(`${url} has no contract: add it with addCall.`);
  });
  app.addHook("onRequest", async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || call.permission === "public") return;
    if (isRead(call, request)) await openRead(request);
    else await askAgain(request);
    if (request.actor?.company_id) limits.company(request, request.actor.company_id);
  });
  // `onSend` always comes. `onResponse` and the end of the response do not come for every client that has left.
  app.addHook("onSend", (request, reply, _payload, done) => {
    closeRead(request);
    if (request.keyCalls) reply.headers(callsLeftHeaders(request.keyCalls));
    done();
  });
}

/**
 * Looks up the caller and their rights. This is asked before a body is read, and again at later points of the request:
 * the session may have ended while the request waited for a body, a lock or an outside answer, or while a file was
 * sent. If `open` gives a transaction, it acts for the caller from then on.
 */
export async function askAgain(request: FastifyRequest, open?: (place: string) => Promise<Db>): Promise<void> {
  await (open ? findCaller(request, open) : lookUp(request));
  const { call } = request.routeOptions.config;
  if (!call || call.permission === "public") return;
  if (request.actor && isKey(request.actor)) return checkScope(request.actor, call);
  if (request.actor?.viewed_by) checkView(call);
  if (call.permission !== "session") requireActor(request, call.permission);
  if (call.fresh) requireFresh(request.actor);
}

export const isKey = (actor: Actor): actor is KeyHolder => "key" in actor;

/** An API key may make only calls that are open to keys, and only within its scopes. */
function checkScope({ key }: KeyHolder, { keys, permission }: Call): void {
  if (!keys) throw new AppError("forbidden", "This call is not open to API keys. Only people can make it.");
  if (permission !== "session" && permission !== "public") requireScope(key, permission);
}

/**
 * A view may read what a viewer may, except for what leaves the screen and what belongs to a person's account: no
 * files, and nothing that people write for themselves. All other calls are closed, and so is a new call, until it only
 * reads.
 */
function checkView({ method, readOnly = method === "GET", permission, answer, endsView }: Call): void {
  const isOnScreen = typeof answer !== "string" || answer === "text/event-stream";
  if (endsView || (readOnly && isOnScreen && !isOwn(permission))) return;
  throw new AppError("forbidden", notInView);
}

export function requireScope({ scopes }: KeyHolder["key"], scope: Call["permission"]): void {
  if ((scopes as string[]).includes(scope)) return;
  throw new AppError("forbidden", `This API key does not have the scope ${scope}.`);
}

/** A session may be left open on a desk: it must not be enough to change how somebody signs in. */
function requireFresh(actor: Person | null): void {
  if (actor?.is_fresh === false) throw new AppError("fresh_factor_required", "Enter a code to confirm that it is you.");
}

export function requireActor<Request extends FastifyRequest>(
  { actor }: Request,
  permission?: Permission,
): ActorOf<Request> {
  if (!actor || (permission && !may(actor.app_role, permission))) {
    throw forbidden();
  }
  return actor as ActorOf<Request>;
}

const forbidden = () => new AppError("forbidden", "You do not have permission to do this.");

/*
 * The functions that routes run their work with. Its permission was checked before the body was read, and each transaction
 * asks again in the statement that acts for the caller: see `askAgain`.
 */

type Work<Request extends FastifyRequest, T> = (db: Db, actor: ActorOf<Request>) => Promise<T>;
export type CompanyWork<Request extends FastifyRequest, T> = (
  db: Db,
  companyId: string,
  actor: ActorOf<Request> & { company_id: string },
) => Promise<T>;

/** Gives a route its company and its transaction in one call, so that none can forget either. */
export async function inCompany<Request extends FastifyRequest, T>(
  request: Request,
  work: CompanyWork<Request, T>,
): Promise<T> {
  return asActor(request, (db, actor) => {
    const { company_id } = actor;
    if (company_id === null) throw new AppError("forbidden", "Company information not available");
    return work(db, company_id, { ...actor, company_id });
  });
}

/** For a request that names the company: any other than the actor's own counts as missing. */
export async function inOwnCompany<Request extends FastifyRequest, T>(
  request: Request,
  named: string,
  work: CompanyWork<Request, T>,
): Promise<T> {
  return inCompany(request, async (db, companyId, actor) => {
    if (named !== companyId) notFound("company");
    return work(db, companyId, actor);
  });
}

/** For work that is not about one company: the global admin's, and a person's own profile. */
export async function asActor<Request extends FastifyRequest, T>(request: Request, work: Work<Request, T>): Promise<T> {
  const known = requireActor(request);
  if (request.read) return inRead(request, (db) => work(db, requireActor(request)));
  return transact(request.server.db, placeOf(known), async (db) => {
    await askAgain(request, async () => db);
    const actor = requireActor(request);
    // Viewers write records that are theirs alone, such as a saved view, under the role that may write.
    if (actor.app_role === "viewer" && isOwnCall(request, actor)) await actFor(db, actor, "quotemill_app");
    return work(db, actor);
  });
}

/** Returns whether the call writes only records of the caller. In a view, only the call that ends it does. */
function isOwnCall({ routeOptions: { config } }: FastifyRequest, actor: Actor): boolean {
  const isView = !isKey(actor) && actor.viewed_by !== undefined;
  return config.call?.endsView === true || (!isView && isOwn(config.call?.permission ?? ""));
}

/**
 * For the few actions on accounts and for a global admin's reads across companies, which the request's role cannot see:
 * the work runs as the owner, bypassing row-level security. It must check the company itself.
 */
export async function asOwner<Request extends FastifyRequest, T>(request: Request, work: Work<Request, T>): Promise<T> {
  // If requests held two connections each, they could wait for each other's for ever. A call that has just read has
  // just been checked.
  if (request.read) await closeRead(request);
  else await askAgain(request);
  const actor = requireActor(request);
  // Only this check stands between a forgotten permission and the owner's rights.
  if (actor.app_role === "viewer" && !isOwnCall(request, actor)) throw forbidden();
  return transact(request.server.db, placeOf(actor), (db) => work(db, actor));
}

/**
 * Returns whether the caller may be looked up in the transaction that the call itself will use. A call that writes,
 * streams or waits for a body would hold its connection for as long as the client likes.
 */
export function isRead({ method, readOnly = method === "GET", answer }: Call, { headers }: FastifyRequest): boolean {
  if (!readOnly || typeof answer === "string") return false;
  const hasNoBody = !Number(headers["content-length"] ?? 0) && headers["transfer-encoding"] === undefined;
  return method === "GET" || hasNoBody;
}

/**
 * The key whose connections a caller's lookup takes, known before it is made: the company that was found the last time.
 * A session or key that this process has not seen yet shares those of its address.
 */
const placesOfCallers = new Map<string, string>();
const mostPlaces = 100_000;

/** Reads of a company have separate connections, because they wait for no lock, so writes do not hold them up. */
const readsOf = (place: string) => `${place} reads`;

/** Finds the caller on a connection that `open` gets in their place, and remembers whose place that is. */
async function findCaller(request: FastifyRequest, open: (place: string) => Promise<Db>): Promise<void> {
  let caller = "";
  request.actor = await request.server.findActor(request, (callerId) => {
    caller = callerId;
    return open(readsOf(placesOfCallers.get(callerId) ?? ipAddressOf(request)));
  });
  if (placesOfCallers.size >= mostPlaces) placesOfCallers.clear();
  if (request.actor) placesOfCallers.set(caller, placeOf(request.actor));
}

async function lookUp(request: FastifyRequest): Promise<void> {
  const { db } = request.server;
  let leave: Leave | undefined;
  await findCaller(request, async (place) => {
    leave = await takePlace(db, place);
    return db;
  }).finally(() => leave?.());
}

/** Looks up the caller in a new transaction, which acts for them from then on. */
async function openRead(request: FastifyRequest): Promise<void> {
  const { db } = request.server;
  await onceMore(() =>
    askAgain(request, async (place) => {
      await closeRead(request);
      const leave = await takePlace(db, place);
      const transaction = await db
        .startTransaction()
        .setAccessMode("read only")
        .execute()
        .catch((error) => {
          leave();
          throw error;
        });
      request.read = { db: transaction, leave };
      return transaction;
    }),
  );
}

/** Runs the work in the transaction that `openRead` has left, and ends it. */
async function inRead<T>(request: FastifyRequest, work: (db: Db) => Promise<T>): Promise<T> {
  return onceMore(async () => {
    if (!request.read) await openRead(request);
    const read = request.read as Read;
    request.read = null;
    const result = await work(read.db).catch(async (error) => {
      // This waits, because a second attempt must get this connection, which knows by now that its statements are
      // stale.
      await end(read);
      throw error;
    });
    // This does not wait, because nothing was written.
    end(read);
    return result;
  });
}

/** Ends the transaction of a request that was refused, or whose input was wrong. */
async function closeRead(request: FastifyRequest): Promise<void> {
  const { read } = request;
  request.read = null;
  if (read) await end(read);
}

/** Gives the connection back. If the connection is lost, there is nothing to end. */
const end = ({ db, leave }: Read) =>
  db
    .rollback()
    .execute()
    .catch(() => undefined)
    .finally(leave);

/** A read may be repeated, so a schema that has changed under a prepared statement goes unnoticed. */
async function onceMore<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isStaleStatement(error)) throw error;
    return attempt();
  }
}
