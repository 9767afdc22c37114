import {
  type Activity,
  type ActivityAction,
  activityActions,
  activityKindOf,
} from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { actFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { aboutQuote, recordActivity } from "./record-activity.ts";

type Caller = Awaited<ReturnType<typeof test.signedIn>>;
let test: Awaited<ReturnType<typeof createTestApp>>;
let companyId: string;
let admin: Caller;
let user: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signedIn({ app_role: "admin" });
  companyId = admin.user.company_id ?? "";
  user = await test.signedIn({ company_id: companyId, app_role: "user" });
  await test.db.updateTable("users").set({ full_name: "Tom Ashby" }).where("id", "=", user.user.id).execute();
});

const list = async (caller: Caller, path = "/rest/v1/audit_log"): Promise<Activity[]> =>
  (await caller.get(path)).json().items;
const addContact = async (caller: Caller, email: string) =>
  (await caller.post("/rest/v1/contacts", { first_name: "Mia", last_name: "Tran", email })).json();
const byItself = (company_id: string | null) => ({ id: null, email: null, full_name: null, company_id });
const removeContact = (caller: Caller, id: string) => caller.delete(`/rest/v1/contacts/${id}`);

describe("an entry", () => {
  it("names who did it and links to the records that it mentions", async () => {
    const contact = await addContact(user, "mia@example.com");
    const [entry] = await list(admin);
    expect(entry).toMatchObject({
      actor_id: user.user.id,
      actor_name: "Tom Ashby",
      action: "contact.created",
      about: [{ kind: "contact", id: contact.id, name: "Mia Tran", person: null }],
    });
  });

  it("keeps the name of what was deleted, without a link", async () => {
    const contact = await addContact(user, "gone@example.com");
    await removeContact(user, contact.id);
    const entries = await list(admin);
    expect(entries.slice(0, 2).map(({ action, about }) => ({ action, about }))).toEqual([
      { action: "contact.archived", about: [{ kind: "contact", id: null, name: "Mia Tran", person: null }] },
      { action: "contact.created", about: [{ kind: "contact", id: null, name: "Mia Tran", person: null }] },
    ]);
  });

  it("of a quote says whose it is, because its details open among that person's quotes", async () => {
    const quote = await test.build.quote({ company_id: companyId });
    await recordActivity(test.db, byItself(companyId), { action: "quote.submitted", about: [aboutQuote(quote)] });
    const [entry] = await list(admin);
    expect(entry).toMatchObject({ actor_name: null, about: [{ id: quote.id, person: { id: quote.contact_id } }] });
  });
});

describe("filters", () => {
  it("find entries by kind, by person, and by both", async () => {
    await addContact(admin, "filtered@example.com");
    const kinds = async (query: string) =>
      (await list(admin, `/rest/v1/audit_log?${query}`)).map((entry) => entry.action);
    expect(new Set((await kinds("kind=contacts")).map((action) => action.split(".")[0]))).toEqual(new Set(["contact"]));
    const byAdmin = await list(admin, `/rest/v1/audit_log?person=${admin.user.id}`);
    expect(byAdmin.length).toBeGreaterThan(0);
    expect(new Set(byAdmin.map((entry) => entry.actor_id))).toEqual(new Set([admin.user.id]));
    expect(await kinds(`kind=templates&person=${user.user.id}`)).toEqual([]);
  });

  it("put every action into one kind", async () => {
    const kindOf: Record<string, string> = {
      ...{ quote: "quotes", quotes: "quotes", draft: "quotes", offer: "quotes" },
      ...{
        contact: "contacts",
        contacts: "contacts",
        call: "contacts",
        template: "templates",
        prefilled_template: "templates",
      },
      ...{ price_item: "prices", prices: "prices" },
      ...{
        user: "people",
        auth_user: "people",
        invitation: "people",
        password: "people",
        factor: "people",
        passkey: "people",
      },
      ...{
        company: "settings",
        settings: "settings",
        endpoint: "settings",
        key: "settings",
        secret: "settings",
        webhook: "settings",
        crm: "settings",
        sso: "settings",
      },
    };
    const actions = Object.keys(activityActions) as ActivityAction[];
    expect(actions.map(activityKindOf)).toEqual(actions.map((action) => kindOf[action.split(".")[0] ?? ""]));
  });
});

describe("the activity of a record", () => {
  it("shows a user of a contact what was done with it, and nothing else", async () => {
    const one = await addContact(user, "one@example.com");
    await addContact(user, "two@example.com");
    const path = `/rest/v1/contacts/${one.id}`;
    await user.patch(path, { ...one, phone: "0491 570 156" });
    const entries = await list(user, `${path}/activity`);
    expect(entries.map((entry) => entry.action)).toEqual(["contact.updated", "contact.created"]);
    const page = (await user.get(`${path}/activity?limit=1`)).json();
    expect(page.items).toHaveLength(1);
    const rest = await list(user, `${path}/activity?limit=1&cursor=${page.next_cursor}`);
    expect(rest.map((entry) => entry.action)).toEqual(["contact.created"]);
  });

  it("stays in its company, even if an entry of another company mentions it", async () => {
    const contact = await addContact(user, "fenced@example.com");
    const other = await test.build.user();
    const about = [{ kind: "contact", id: contact.id, name: "Mia Tran" } as const];
    await recordActivity(test.db, byItself(other.company_id), { action: "contact.updated", about });
    expect(await list(user, `/rest/v1/contacts/${contact.id}/activity`)).toHaveLength(1);
    const theirs = await test.signedIn({ company_id: other.company_id, app_role: "admin" });
    const [entry] = await list(theirs);
    expect(entry?.about).toEqual([{ kind: "contact", id: null, name: "Mia Tran", person: null }]);
  });
});

it("the activity reads every filtered page from an index in order, row-level security included", async () => {
  const id = companyId;
  const plans = await test.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // a small table would be scanned
    await sql`set local enable_sort = off`.execute(tx);
    await actFor(tx, { id, company_id: id, app_role: "admin" });
    const plan = async (query: string) => (await sql.raw(`explain ${query}`).execute(tx)).rows;
    const byTime = "order by created_at desc, id desc limit 20";
    return [
      await plan(`select * from audit_log where company_id = '${id}' and kind = 'quotes' ${byTime}`),
      await plan(`select * from audit_log where company_id = '${id}' and actor_id = '${id}' ${byTime}`),
      await plan(`select * from audit_mentions where company_id = '${id}' and target_id = '${id}'
        order by created_at desc, entry_id desc limit 20`),
      ...(await asGlobalAdmin(tx, async () => [
        await plan(`select * from audit_log where kind = 'quotes' ${byTime}`),
        await plan(`select * from audit_log where actor_id = '${id}' ${byTime}`),
      ])),
    ].map((rows) => JSON.stringify(rows));
  });
  // In a table as small as this, the index for all companies is as good.
  expect(plans[0]).toMatch(/audit_log_kind(_everywhere)?_idx.*Index Cond: .*kind = /);
  expect(plans[1]).toMatch(/audit_log_person_idx.*Index Cond: .*actor_id = /);
  expect(plans[2]).toMatch(/audit_mentions_pkey.*Index Cond: .*target_id = /);
  expect(plans[3]).toMatch(/audit_log_kind_everywhere_idx.*Index Cond: .*kind = /);
  expect(plans[4]).toMatch(/audit_log_person_idx.*Index Cond: .*actor_id = /);
  for (const plan of plans) expect(plan).not.toContain("Sort");
});

async function asGlobalAdmin<Result>(tx: Db, work: () => Promise<Result>) {
  await actFor(tx, { id: companyId, company_id: null, app_role: "global_admin" });
  return work();
}

it("the activity counts up to ten thousand entries, because no one reads the rest", async () => {
  const { company_id } = await test.build.user();
  await sql`insert into audit_log (company_id, action, kind) select ${company_id}, 'contact.created', 'contacts'
    from generate_series(1, 10001)`.execute(test.db);
  const theirs = await test.signedIn({ company_id, app_role: "admin" });
  expect((await theirs.get("/rest/v1/audit_log?limit=1")).json().total).toBe(10_000);
});
