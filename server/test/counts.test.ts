import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { Registry } from "prom-client";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteCompany, deleteCompanyJob } from "../src/features/companies/delete-company.service.ts";
import { changeStatus, findAddress } from "../src/features/contacts/contacts.queries.ts";
import { absorbContact, holdForMerge, moveToAddress } from "../src/features/contacts/quotes-of-contact.queries.ts";
import { checkCountsJob, createCorrectedCounts } from "../src/features/counts/check-counts.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});

const kept = (companyId: string) =>
  test.db.selectFrom("company_counts").selectAll().where("company_id", "=", companyId).executeTakeFirst();

async function counted(companyId: string) {
  const { rows } = await sql`select * from app.true_counts(${companyId})`.execute(test.db);
  return rows[0];
}

/** The counts that triggers keep for each address, next to the same counted from the rows. */
async function people(companyId: string) {
  const { rows } = await sql`
    select email, quote_count, generated_count, draft_count, latest_quote_at from person_activity
    where company_id = ${companyId} and quote_count + draft_count <> 0 order by email`.execute(test.db);
  const truth = await sql`
    select person_email as email, sum(quotes)::integer as quote_count, sum(generated)::integer as generated_count,
      sum(drafts)::integer as draft_count, max(quote_at) as latest_quote_at
    from (
      select person_email, 1 as quotes, (status in ('Generated', 'Sent'))::integer as generated, 0 as drafts,
        created_at as quote_at from quotes where company_id = ${companyId}
      union all
      select person_email, 0, 0, 1, null from saved_quotes where company_id = ${companyId}
    ) entry group by 1 order by 1`.execute(test.db);
  return { kept: rows, counted: truth.rows };
}

const statuses = ["Processing", "Pending PDF", "Generated", "Failed", "Sent"];

/** One company, and every event that can happen to its counted rows; `n` selects among them. */
function happenings(company_id: string) {
  const { db, build } = test;
  const pick = async (table: "contacts" | "quotes" | "saved_quotes", n: number) => {
    const rows = await db.selectFrom(table).select("id").where("company_id", "=", company_id).orderBy("id").execute();
    return rows[n % (rows.length || 1)]?.id;
  };
  const contact = async (n: number) => (await pick("contacts", n)) ?? (await build.contact({ company_id })).id;
  return {
    "a contact comes": () => build.contact({ company_id }),
    "a contact is archived": async (n: number) => changeStatus(db, company_id, await contact(n), "archived"),
    "a contact is restored": async (n: number) => changeStatus(db, company_id, await contact(n), "active"),
    "a contact gets another address": async (n: number) =>
      contact(n).then((id) => build.movedContact({ company_id, id }, { email: `moved-${id}@example.com` })),
    "a contact takes over another": async (n: number) => {
      const [into, from] = [await contact(n), await contact(n + 1)];
      if (into === from) return;
      await db.transaction().execute(async (tx) => {
        await holdForMerge(tx, company_id, into, from);
        const address = await findAddress(tx, company_id, from);
        await absorbContact(tx, company_id, into, from);
        await sql`update contacts set email = ${address} where id = ${into}`.execute(tx);
        await moveToAddress(tx, company_id, into, address ?? "");
      });
    },
    "a quote is submitted": async (n: number) =>
      build.quote({ company_id, contact_id: await contact(n), status: statuses[n % 5] ?? "" }),
    "an old quote is added without a contact": (n: number) =>
      build.quote({ company_id, contact_info: { email: `old-${n % 2}@example.com` } }),
    "a quote changes": async (n: number) =>
      sql`update quotes set status = ${statuses[n % 5]} where id = ${await pick("quotes", n)}`.execute(db),
    "all quotes change": (n: number) =>
      sql`update quotes set status = ${statuses[n % 5]}, notes = 'x' where company_id = ${company_id}`.execute(db),
    "a quote is deleted": async (n: number) =>
      sql`delete from quotes where id = ${await pick("quotes", n)}`.execute(db),
    "many quotes are added": async (n: number) =>
      sql`insert into quotes (company_id, contact_id, person_email, quote_name, quote_number, currency, tax_name,
          validity_days, terms)
        select company_id, id, email, 'Many', 'M-' || gen_random_uuid(), 'AUD', 'GST', 30, ''
        from contacts, generate_series(1, 5) where id = ${await contact(n)}`.execute(db),
    "a draft is saved": async (n: number) => build.draft({ company_id, contact_id: await contact(n) }),
    "a draft moves to another contact": async (n: number) =>
      sql`update saved_quotes set contact_id = contacts.id, person_email = email
        from contacts where contacts.id = ${await contact(n + 1)} and saved_quotes.id = ${await pick("saved_quotes", n)}`.execute(
        db,
      ),
    "a draft is deleted": async (n: number) =>
      sql`delete from saved_quotes where id = ${await pick("saved_quotes", n)}`.execute(db),
  };
}

describe("the kept counts", () => {
  it("match the rows after every kind of change", async () => {
    const names = Object.keys(happenings("")) as (keyof ReturnType<typeof happenings>)[];
    const sequences = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(20)), { minLength: 20, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const { id } = await test.build.company();
        const happen = happenings(id);
        for (const [name, n] of sequence) await happen[name](n);
        expect(await kept(id)).toEqual(await counted(id));
        const both = await people(id);
        expect(both.kept).toEqual(both.counted);
      }),
      { numRuns: 12 },
    );
  });

  it("stay correct when many people submit, answer and delete at once", async () => {
    const caller = await test.signedIn();
    const company_id = caller.user.company_id ?? "";
    const template = await test.build.template({ company_id });
    const contacts = await Promise.all(Array.from({ length: 3 }, () => test.build.contact({ company_id })));
    const submit = async (n: number) => {
      const body = { template_id: template.id, contact_id: contacts[n % 3]?.id, quote_name: "At once", answers: {} };
      const answer = await caller.post("/functions/v1/submit-quote", body);
      expect(answer.statusCode).toBe(200);
      const id: string = answer.json().quote_id;
      await sql`update quotes set status = 'Generated' where id = ${id}`.execute(test.db);
      if (n % 4 === 0) expect((await caller.delete(`/rest/v1/quotes/${id}`)).statusCode).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n)));
    expect(await kept(company_id)).toEqual(await counted(company_id));
    expect(await kept(company_id)).toMatchObject({ quotes: 15, generated_quotes: 15, people: 3 });
  });

  it("are deleted with the company, at once or in batches", async () => {
    const { company_id } = await test.build.contact();
    await test.build.quote({ company_id });
    await test.db.deleteFrom("companies").where("id", "=", company_id).execute();
    expect(await kept(company_id)).toBeUndefined();

    const { company_id: large } = await test.build.contact();
    await sql`insert into quotes (company_id, quote_name, quote_number, person_email, currency, tax_name, validity_days,
        terms)
      select ${large}, 'Many', 'M-' || n, n || '@example.com', 'AUD', 'GST', 30, ''
      from generate_series(1, 1500) n`.execute(test.db);
    expect(await kept(large)).toMatchObject({ quotes: 1500, people: 1500, recipients: 1500 });
    const admin = await test.build.user({ app_role: "global_admin" });
    const actor = {
      ...admin,
      auth_id: "",
      sees_costs: true,
      sees_all_quotes: true,
      session: { id: "", expiresAt: new Date() },
      is_fresh: true,
    };
    await test.db.transaction().execute((tx) => deleteCompany(tx, actor, large));
    while (await kept(large)) await deleteCompanyJob.run(test, { company_id: large });
  });
});

it("the check corrects and reports wrong counts, and leaves the others alone", async () => {
  const { company_id } = await test.build.contact();
  await sql`update company_counts set contacts = 7, recipients = -1 where company_id = ${company_id}`.execute(test.db);
  const lines: string[] = [];
  const metrics = new Registry();
  const log = pino({}, { write: (line) => lines.push(line) });
  const deps = { db: test.db, log, correctedCounts: createCorrectedCounts(metrics) };
  const check = () => checkCountsJob.run(deps, {});
  await check();
  expect(await kept(company_id)).toMatchObject({ contacts: 1, recipients: 0 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ kept: { contacts: 7 }, found: { contacts: 1 } });
  expect(await metrics.metrics()).toContain("quotemill_counts_corrected_total 1");
  await check();
  expect(lines).toHaveLength(1);
});
