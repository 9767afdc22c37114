import type { AppRole } from "@quotemill/shared/access/permissions";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../src/platform/db/db.ts";
import { answers, startReceiver } from "../receiver.ts";
import type { createTestApp } from "../test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
export type Caller = Awaited<ReturnType<TestApp["signedIn"]>>;

export interface Call {
  path: string;
  payload?: object;
}

/** Two companies with one record of each kind, and a caller of every role; viewer, user and admin belong to ours. */
export interface World {
  test: TestApp;
  /** A webhook that takes everything. */
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  ours: Company;
  theirs: Company;
  callers: Record<AppRole, Caller>;
}
type Built<Kind extends keyof TestApp["build"]> = Awaited<ReturnType<TestApp["build"][Kind]>>;
interface Company {
  id: string;
  person: Built<"user">;
  contact: Built<"contact">;
  template: Built<"template">;
  hooked: Built<"template">;
  quote: Built<"quote">;
  draft: Built<"draft">;
  prefilled: Built<"prefilled">;
  priceItem: Built<"priceItem">;
  photo: Built<"photo">;
  apiKey: Built<"apiKey">;
  /** Not finished yet, with one contact. */
  contactImport: Built<"contactImport">;
  /** About the quote, with the next one planned in a week. */
  phoneCall: Built<"phoneCall">;
  /** The quote's offer. */
  offer: Built<"offer">;
  /** Nothing listens at its address. */
  endpoint: Built<"endpoint">;
  /** An event that it was to get, and which failed for good. */
  failedEventId: string;
}

/** The behaviour that every API route must demonstrate. A route without a case fails the suite. */
export interface RouteCase {
  /** 'METHOD /path', as registered in the app. */
  route: string;
  /** The roles that may call it. All others get a 403. */
  roles: AppRole[];
  /** Adds the records that its world needs beyond the usual ones. */
  prepare?: (world: World) => Promise<void>;
  works: { call: (world: World) => Call; shows: (response: LightMyRequestResponse, world: World) => unknown };
  /** The same call for a record of the other company; absent if the route takes no id. */
  otherCompany?: (world: World) => Call;
  /** Each gets a 4xx and a message; absent if the route takes no input. */
  badInput?: (world: World) => Call[];
}

export async function buildWorld(test: TestApp): Promise<World> {
  const company = async () => {
    const person = await test.build.user({ app_role: "admin" });
    const id = person.company_id ?? "";
    const contact = await test.build.contact({ company_id: id });
    const template = await test.build.template({ company_id: id });
    // Switched off, so that lists of active templates show one; nothing listens on that port.
    const hooked = await test.build.template({
      company_id: id,
      is_active: false,
      make_webhook_url: "http://127.0.0.1:1",
    });
    const parts = { company_id: id, contact_id: contact.id, template_id: template.id };
    const quote = await test.build.quote({ ...parts, pdf_storage_path: `${id}/quote.pdf` });
    await test.files.put(`${id}/quote.pdf`, "%PDF-1.7 a small one");
    const draft = await test.build.draft(parts);
    const prefilled = await test.build.prefilled({ company_id: id, base_template_id: template.id });
    const priceItem = await test.build.priceItem({ company_id: id, cost: 1_000 });
    const photo = await test.build.photo({ company_id: id });
    const apiKey = await test.build.apiKey({ company_id: id });
    const contactImport = await test.build.contactImport({ company_id: id });
    const endpoint = await test.build.endpoint({ company_id: id, types: ["quote.sent"] });
    const offer = await test.build.offer({ created_by: person.id, stored: { contact, quote } });
    const phoneCall = await test.build.phoneCall({ company_id: id, contact_id: contact.id, quote_id: quote.id });
    const { event_id: failedEventId } = await test.db
      .updateTable("event_deliveries")
      .set({ state: "failed" })
      .where("endpoint_id", "=", endpoint.id)
      .returning("event_id")
      .executeTakeFirstOrThrow();
    const made = {
      template,
      hooked,
      quote,
      draft,
      prefilled,
      priceItem,
      photo,
      apiKey,
      contactImport,
      offer,
      phoneCall,
    };
    return { id, person, contact, ...made, endpoint, failedEventId };
  };
  const ours = await company();
  const theirs = await company();
  return {
    test,
    receiver: await startReceiver(answers.ok),
    ours,
    theirs,
    callers: {
      viewer: await test.signedIn({ company_id: ours.id, app_role: "viewer" }),
      user: await test.signedIn({ company_id: ours.id, app_role: "user" }),
      admin: await test.signedIn({ company_id: ours.id, app_role: "admin" }),
      global_admin: await test.signedIn({ app_role: "global_admin" }),
    },
  };
}

/**
 * Digests each table's rows with the transactions that wrote them, except for counts of attempts, budgets and locks. If
 * it is equal before and after, nothing was written: a changed row has another transaction, and a transaction's number
 * is never used again.
 */
export async function fingerprint(db: Db, except: string[] = []): Promise<string> {
  tableDigests ??= await findTables(db);
  const { rows } = await sql<{ name: string }>`${sql.join(tableDigests, sql` union all `)} order by 1`.execute(db);
  return JSON.stringify(rows.filter(({ name }) => !except.includes(name)));
}

/** Every test database has the same tables. */
let tableDigests: ReturnType<typeof digestOf>[] | undefined;

async function findTables(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'app') and tablename not in ('sign_in_attempts', 'budget_uses', 'crm_turns')
      or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1`.execute(db);
  return tables.map(({ name }) => digestOf(name));
}

const digestOf = (table: string) => sql`
  select ${table}::text as name, count(*) as rows, sum(xmin::text::bigint) as writers from ${sql.raw(table)}`;
