import type { Call } from "@quotemill/shared/contracts/call";
import type { FastifyRequest } from "fastify";
import type { ControlledTransaction } from "kysely";
import type { DB } from "../db/database-types.ts";
import type { Db } from "../db/db.ts";
import { isStaleStatement } from "../db/named-statements.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The transaction of a call that only reads, opened when the caller was looked up and acting for them. */
    read: ControlledTransaction<DB> | null;
  }
}

/**
 * Whether the caller may be looked up in the transaction that the call itself will use. A call that writes, streams or
 * waits for a body would hold its connection for as long as the client likes.
 */
export function isRead({ method, readOnly = method === "GET", answer }: Call, { headers }: FastifyRequest): boolean {
  if (!readOnly || answer === "stream") return false;
  const hasNoBody = !Number(headers["content-length"] ?? 0) && headers["transfer-encoding"] === undefined;
  return method === "GET" || hasNoBody;
}

/** Looks up the caller in a new transaction, which acts for them from then on. */
export async function openRead(request: FastifyRequest): Promise<void> {
  const { db, findActor } = request.server;
  await onceMore(async () => {
    request.actor = await findActor(request, async () => {
      await closeRead(request);
      request.read = await db.startTransaction().setAccessMode("read only").execute();
      return request.read;
    });
  });
}

/** Runs the work in the transaction that `openRead` has left, and ends it. */
export async function inRead<T>(request: FastifyRequest, work: (db: Db) => Promise<T>): Promise<T> {
  return onceMore(async () => {
    if (!request.read) await openRead(request);
    const transaction = request.read as ControlledTransaction<DB>;
    request.read = null;
    const result = await work(transaction).catch(async (error) => {
      // Waits: a second attempt must get this connection, which knows by now that its statements are stale.
      await end(transaction);
      throw error;
    });
    // Does not wait: nothing was written.
    end(transaction);
    return result;
  });
}

/** For a request that no longer needs it: it was refused, or its input was wrong. */
export async function closeRead(request: FastifyRequest): Promise<void> {
  const transaction = request.read;
  request.read = null;
  if (transaction) await end(transaction);
}

/** Gives the connection back. If that is lost, there is nothing to end. */
const end = (transaction: ControlledTransaction<DB>) =>
  transaction
    .rollback()
    .execute()
    .catch(() => undefined);

/** A read may be repeated, so nobody notices that the schema has changed under a prepared statement. */
async function onceMore<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isStaleStatement(error)) throw error;
    return attempt();
  }
}
