import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../db/db.ts";

/** Kinds of job that share slots: see `worker.ts`. */
export type Lane = "calls" | "crm" | "events" | "event_retries" | "mail" | "upkeep";

interface Definition<Deps, Payload> {
  /** The queue's name for this kind of job. It must not change: jobs that wait in the database have it. */
  name: string;
  lane: Lane;
  payload: z.ZodType<Payload>;
  /** Runs at least once for each job that was added, so running it twice must be harmless. */
  run: (deps: Deps, payload: Payload) => Promise<unknown>;
}

interface AddOptions {
  /** Replaces a job with the same key that has not started. */
  key?: string;
  /** The job does not run before this delay. */
  delayMs?: number;
}

/** The part of a job that the worker needs. Its payload comes from the database, so it has not been checked yet. */
export interface RunnableJob<Deps> {
  name: string;
  lane: Lane;
  run: (deps: Deps, payload: unknown) => Promise<void>;
}

/**
 * Everything about one kind of job: its name, the lane whose slots it takes, the schema of its payload, and its work
 * with the dependencies that it asks for. `server/src/jobs.ts` lists all jobs.
 */
export function defineJob<Deps, Payload extends object>({
  name,
  lane,
  payload: schema,
  run,
}: Definition<Deps, Payload>) {
  const added = (payload: Payload, { key, delayMs = 0 }: AddOptions = {}) =>
    sql`app.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, delay_ms => ${delayMs})`;
  return {
    name,
    lane,
    /** A payload that is not as defined fails the job, which is retried: a newer version of the server may know it. */
    run: async (deps: Deps, payload: unknown): Promise<void> => {
      const checked = schema.safeParse(payload);
      if (!checked.success) throw new Error(`${name} cannot read its payload.\n${z.prettifyError(checked.error)}`);
      await run(deps, checked.data);
    },
    /** Adds the job in the caller's transaction: it runs if, and only if, the write it belongs to is committed. */
    add: async (db: Db, payload: Payload, options?: AddOptions): Promise<void> => {
      await sql`select ${added(payload, options)}`.execute(db);
    },
    /** The same as `add`, as an expression in a statement that also does something else. */
    added,
  };
}
