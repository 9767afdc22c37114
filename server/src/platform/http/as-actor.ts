import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { transactAgain } from "../db/dangling.ts";
import type { Db } from "../db/db.ts";
import { AppError, notFound } from "../errors.ts";
import { type Actor, actFor, type CompanyActor, requireActor } from "./actor.ts";
import { closeRead, inRead } from "./read-transaction.ts";

// The route's permission was checked before its body was read: see `authorizeFirst`.

type CompanyWork<T> = (db: Db, companyId: string, actor: CompanyActor) => Promise<T>;

/** Company and transaction in one call, so that no route can forget either. */
export async function inCompany<T>(request: FastifyRequest, work: CompanyWork<T>): Promise<T> {
  return asActor(request, (db, actor) => {
    if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
    return work(db, actor.company_id, { ...actor, company_id: actor.company_id });
  });
}

/** For a request that names the company: any other than the actor's own counts as missing. */
export async function inOwnCompany<T>(request: FastifyRequest, named: string, work: CompanyWork<T>): Promise<T> {
  return inCompany(request, async (db, companyId, actor) => {
    if (named !== companyId) notFound("company");
    return work(db, companyId, actor);
  });
}

/** For work that is not about one company: the global admin's, and a person's own profile. */
export async function asActor<T>(request: FastifyRequest, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
  const actor = requireActor(request);
  if (request.read) return inRead(request, (db) => work(db, actor));
  return transactAgain(request.server.db, async (db) => {
    await actFor(db, actor);
    return work(db, actor);
  });
}

/** For somebody without an account, such as a customer with a link: the database shows only this company. */
export const inCompanyOf = <T>(db: Db, companyId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('quotemill.company_id', ${companyId}, true),
      set_config('quotemill.user_id', '', true),
      set_config('quotemill.app_role', '', true),
      set_config('role', 'quotemill_app', true)`.execute(tx);
    return work(tx);
  });

/**
 * For the few actions on accounts, which the request's role cannot see: the work runs as the owner, bypassing row-level
 * security. It must check the company itself.
 */
export async function asOwner<T>(request: FastifyRequest, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
  const actor = requireActor(request);
  // Two connections for one request would let requests wait for each other.
  await closeRead(request);
  return transactAgain(request.server.db, (db) => work(db, actor));
}
