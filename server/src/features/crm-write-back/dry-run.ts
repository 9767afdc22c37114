import {
  changesCard,
  type DryRun,
  dryRunDays,
  dryRunEvents,
  type PlannedEvent,
  type WriteBackRules,
  type WriteBackType,
  writeBackTypes,
  writesAnything,
} from "@quotemill/shared/crm/write-back";
import type { EventMessage } from "@quotemill/shared/events/catalogue";
import { formatsFor } from "@quotemill/shared/region/formats";
import { sql } from "kysely";
import { inCompanyOf } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { findRegion } from "../companies/index.ts";
import type { GhlConnection } from "../crm/index.ts";
import { asker, CallFailed } from "./ask.ts";
import {
  type Ask,
  type Card,
  type CrmPerson,
  findPersonByEmail,
  listPipelines,
  readCard,
  readPerson,
} from "./crm-records.ts";
import { describe } from "./describe.ts";
import { findOwnPerson, findStoredCard, type StoredPerson } from "./links.queries.ts";
import { toldBy } from "./plan.ts";
import type { WriteBackDeps } from "./write-back.job.ts";

/** Shows what would be written for the events of the last days, as if they happened now. Reads only. */
export async function planEvents(
  deps: WriteBackDeps,
  connection: GhlConnection,
  rules: WriteBackRules,
): Promise<DryRun> {
  const { db, clock, publicUrl } = deps;
  const { companyId, locationId } = connection;
  const types = writeBackTypes.filter((type) => writesAnything(rules, type));
  const since = new Date(clock().getTime() - dryRunDays * 86_400_000).toISOString();
  const { events, formats } = await inCompanyOf(db, companyId, async (tx) => ({
    events: await listRecent(tx, connection, types, since),
    formats: formatsFor(await findRegion(tx, companyId)),
  }));
  const ask = asker(deps, connection);
  const people = new Map<string, CrmPerson | null>();
  const planned: PlannedEvent[] = [];
  try {
    const needsCards = types.some((type) => changesCard(rules, type));
    const pipelines = needsCards && events.length > 0 ? await listPipelines(ask, locationId) : [];
    const pipeline = pipelines.find(({ id }) => id === rules.pipeline_id);
    for (const { told, person, cardId, ...event } of events) {
      const about = { event_id: told.event_id, type: told.type, ...event };
      if (!person) {
        planned.push({ ...about, stops: "The quote has no contact any more.", steps: [] });
        continue;
      }
      if (!people.has(person.id)) people.set(person.id, await findThere(ask, locationId, person));
      const card: Card | null = cardId && rules.pipeline_id ? await readCard(ask, cardId) : null;
      const known = { rules, pipeline, person, there: people.get(person.id) ?? null, card };
      planned.push({ ...about, ...describe(told, { ...known, formats, publicUrl: publicUrl() }) });
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { events: planned, problem: error.message };
  }
  return { events: planned, problem: null };
}

async function listRecent(db: Db, { companyId, locationId }: GhlConnection, types: WriteBackType[], since: string) {
  const rows = await db
    .selectFrom("events")
    .select(["about", "created_at", sql<EventMessage>`body`.as("body")])
    .where("company_id", "=", companyId)
    .where("type", "=", anyOf(types))
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(dryRunEvents)
    .execute();
  const found = [];
  for (const { about, created_at, body } of rows) {
    const told = toldBy(body);
    const person = told.contact_id ? await findOwnPerson(db, companyId, told.contact_id, locationId) : undefined;
    const card = told.quote_id ? await findStoredCard(db, companyId, told.quote_id, locationId) : undefined;
    found.push({ told, about, created_at, person, cardId: card?.opportunity_id ?? null });
  }
  return found;
}

async function findThere(ask: Ask, locationId: string, person: StoredPerson): Promise<CrmPerson | null> {
  const id = person.crm_contact_id ?? person.ghl_contact_id;
  const known = id ? await readPerson(ask, id).catch(orNull) : null;
  return known ?? findPersonByEmail(ask, locationId, person.email);
}

const orNull = (error: unknown) => {
  if (error instanceof CallFailed && error.answer.problem === "refused") return null;
  throw error;
};
