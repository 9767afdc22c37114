import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { budgets } from "../../platform/http/budgets.ts";
import {
  callWords,
  type GhlAnswer,
  type GhlCall,
  type GhlClient,
  type GhlConnection,
  messageOf,
} from "../crm/index.ts";

export interface AskDeps {
  db: Db;
  ghl: GhlClient;
  clock: Clock;
  /** Waits until the location's next slot. */
  pause: (ms: number) => Promise<unknown>;
}

const gapMs = 1_000 / budgets.crmCalls.most;

/**
 * Reserves the location's next slot, and returns the time until then. Calls to one location are spaced evenly across
 * all processes and companies.
 */
async function takeTurnAt({ db, clock }: Pick<AskDeps, "db" | "clock">, locationId: string): Promise<number> {
  const now = clock();
  const gap = sql`make_interval(secs => ${gapMs / 1_000})`;
  const { next_call_at } = await db
    .insertInto("app.crm_turns")
    .values({ location_id: locationId, next_call_at: new Date(now.getTime() + gapMs).toISOString() })
    .onConflict((conflict) =>
      conflict.column("location_id").doUpdateSet({
        next_call_at: sql<string>`greatest(crm_turns.next_call_at, ${now.toISOString()}::timestamptz) + ${gap}`,
      }),
    )
    .returning("next_call_at")
    .executeTakeFirstOrThrow();
  return Math.max(0, Date.parse(next_call_at) - gapMs - now.getTime());
}

/** A call that did not succeed. Failing is ordinary; the caller that catches this decides how to continue. */
export class CallFailed extends Error {
  readonly answer: GhlAnswer & { problem: NonNullable<GhlAnswer["problem"]> };

  constructor(answer: CallFailed["answer"], connection: GhlConnection) {
    const said = sayOf(answer.body, connection);
    super(said ? `${callWords(answer.problem)} It said: ${said}` : callWords(answer.problem));
    this.answer = answer;
  }
}

const mostSaid = 300;

/** Returns GoHighLevel's message about a failure, without values that must not be shown. */
export function sayOf(body: unknown, { token, locationId }: GhlConnection): string {
  const said = messageOf(body).replaceAll(token, "{token}").replaceAll(locationId, "{location}");
  return said
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, mostSaid);
}

/** Makes one call in the location's next slot. */
export async function askInTurn(deps: AskDeps, connection: GhlConnection, call: GhlCall): Promise<GhlAnswer> {
  const waitMs = await takeTurnAt(deps, connection.locationId);
  if (waitMs > 0) await deps.pause(waitMs);
  return deps.ghl.request(connection, call);
}

export function bodyOf(answer: GhlAnswer, connection: GhlConnection): unknown {
  if (answer.problem !== null) throw new CallFailed({ ...answer, problem: answer.problem }, connection);
  return answer.body;
}

/** Makes calls in the location's slots, without recording them. */
export const asker =
  (deps: AskDeps, connection: GhlConnection) =>
  async (call: GhlCall): Promise<unknown> =>
    bodyOf(await askInTurn(deps, connection, call), connection);
