import { AppError, endsAfter } from "../errors.ts";
import { fairSlots, type Leave, smallShare } from "../fair-queue.ts";
import { isRepeatable } from "./database-errors.ts";
import type { Db } from "./db.ts";

/**
 * A fifth of the connections is for work that belongs to no company or person and is quick: health checks, single
 * statements of jobs.
 */
const slotsOf = (connections: number) => Math.max(1, Math.floor(connections * 0.8));

const mostWaiting = 2_000;
const busy = () => endsAfter(1_000, new AppError("unavailable", "The server is busy. Please try again in a moment."));

const doors = new WeakMap<Db, (key: string) => Promise<Leave>>();

/** Called once for a database, with the number of connections in its pool. */
export const shareConnections = (db: Db, connections: number) =>
  doors.set(db, fairSlots(slotsOf(connections), { shareOf: smallShare, mostWaiting, refusal: busy }));

/**
 * Waits until the key (of a company, or of a person without one) may have one more of the connections. A key has a few
 * at once, and the rest waits here, where it keeps no other key from the database. The caller takes one connection,
 * gives it back and then leaves. A caller must not do this twice at the same time: see docs/inside/waiting.md.
 */
export const takePlace = async (db: Db, key: string): Promise<Leave> => doors.get(db)?.(key) ?? (() => {});

/**
 * Runs a transaction in a place of the key's. It runs once more if it referred to rows that somebody else deleted after
 * it had found them, and then finds them missing as if they had been deleted before; so rows need not be locked only
 * because others refer to them. A transaction that was ended to resolve a deadlock also runs once more, and then finds
 * the other's work done.
 */
export async function transact<Result>(db: Db, key: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const leave = await takePlace(db, key);
  try {
    return await db
      .transaction()
      .execute(work)
      .catch((error) => {
        if (!isRepeatable(error)) throw error;
        return db.transaction().execute(work);
      });
  } finally {
    leave();
  }
}
