import type { AppRole } from "@quotemill/shared/access/permissions";
import { sql } from "kysely";
import { hashPassword, invite } from "../../../server/src/features/auth/index.ts";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import { firstDelivery, termsOf } from "../../../server/src/features/quotes/index.ts";
import { keepVersion } from "../../../server/src/features/templates/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import type { Keys } from "../../../server/src/platform/keys.ts";
import { demoPassword, harbourContacts, solarContacts } from "./demo-data.ts";
import { seedLetterhead, storePdfs } from "./demo-documents.ts";
import { harbourQuotes } from "./demo-quotes.ts";
import {
  type DemoTemplate,
  fenceByRuns,
  gateAutomation,
  residentialFence,
  solarSystem,
  timberDeck,
} from "./demo-templates.ts";
import { seedActivity } from "./seed-activity.ts";
import { seedOffers } from "./seed-offers.ts";

/** Fills an empty database once. A database that has any company only gets its demo accounts back. */
export async function seedDemo(db: Db, files: FileStore, keys: Keys): Promise<void> {
  const encrypted_password = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    // A web process and a worker may start together.
    await sql`select pg_advisory_xact_lock(hashtextextended('quotemill demo', 0))`.execute(tx);
    const existing = await tx.selectFrom("companies").select("id").limit(1).executeTakeFirst();
    if (existing) return openDemoAccounts(tx, encrypted_password);
    const addPerson = (email: string, full_name: string, app_role: AppRole, company_id: string | null) =>
      insertPerson(tx, { email, full_name, app_role, company_id, encrypted_password });

    const harbour = await insertCompany(tx, "Harbour Fencing", "HF-", 1066);
    const admin = await addPerson("admin@demo.test", "Priya Nair", "admin", harbour);
    const user = await addPerson("user@demo.test", "Tom Ashby", "user", harbour);
    await addPerson("global@demo.test", "Gwen Lau", "global_admin", null);
    // The letterhead comes first, because a quote takes the terms that its company has when it is made.
    await seedLetterhead(tx, files, harbour);
    const quoteIds = await seedHarbour(tx, files, harbour, admin);
    await seedOffers({ db: tx, files, keys, companyId: harbour, people: { admin, user } }, quoteIds);
    await seedActivity(tx, harbour);
    const newcomer = { company_id: harbour, app_role: "user", full_name: "Jess Moreau" } as const;
    await invite(tx, "newstarter@demo.test", newcomer, { full_name: "Priya Nair" });

    const ridgeline = await insertCompany(tx, "Ridgeline Solar", "RS-", 1001);
    const other = await addPerson("admin@other.test", "Ben Carrick", "admin", ridgeline);
    await insertTemplate(tx, ridgeline, other, solarSystem);
    await insertContacts(tx, ridgeline, other, solarContacts);
    await tx.updateTable("auth.users").set({ is_demo: true }).execute();
  });
}

/**
 * Gives the demo's accounts their passwords back: a start without the demo takes them away. Someone who was only
 * invited has not had one yet.
 */
async function openDemoAccounts(db: Db, encrypted_password: string) {
  await db
    .updateTable("auth.users")
    .set({ encrypted_password })
    .where("is_demo", "=", true)
    .where("encrypted_password", "is", null)
    .where("email_confirmed_at", "is not", null)
    .execute();
}

async function insertCompany(db: Db, name: string, quote_prefix: string, quote_next_number: number) {
  const row = await db
    .insertInto("companies")
    .values({
      name,
      quote_prefix,
      quote_next_number,
      email_subject_template: `Your quote from {{company_name}}`,
      email_message_template:
        "Hi {{contact_first_name}},\n\nHere is your quote.\n\n{{user_full_name}}\n{{company_name}}",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Person {
  email: string;
  full_name: string;
  app_role: AppRole;
  company_id: string | null;
  encrypted_password: string;
}

async function insertPerson(db: Db, { encrypted_password, ...profile }: Person) {
  const { company_id, app_role, full_name, email } = profile;
  const account = await db
    .insertInto("auth.users")
    .values({
      email,
      encrypted_password,
      email_confirmed_at: sql`now()`,
      user_metadata: JSON.stringify({ company_id, app_role, full_name }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto("users")
    // Whoever tries the demo came to see its data, not a tour that starts by itself.
    .values({ ...profile, auth_id: account.id, tour_ended_at: sql`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return user.id;
}

async function insertTemplate(db: Db, company_id: string, created_by: string, template: DemoTemplate) {
  const { name, structure, pricing, tables, test_cases } = template;
  const row = await db
    .insertInto("form_templates")
    .values({
      company_id,
      created_by,
      name,
      structure: JSON.stringify(structure),
      pricing: pricing && JSON.stringify(pricing),
      tables: JSON.stringify(tables),
      test_cases: JSON.stringify(test_cases),
    })
    .returning(["company_id", "id", "version"])
    .executeTakeFirstOrThrow();
  await keepVersion(db, row, created_by);
  return row.id;
}

async function insertContacts(db: Db, company_id: string, created_by: string, contacts: typeof solarContacts) {
  const rows = await db
    .insertInto("contacts")
    .values(contacts.map((contact) => ({ ...contact, company_id, created_by })))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

async function seedHarbour(db: Db, files: FileStore, company_id: string, created_by: string) {
  const ids = new Map<DemoTemplate, string>();
  for (const template of [residentialFence, gateAutomation, fenceByRuns, timberDeck]) {
    ids.set(template, await insertTemplate(db, company_id, created_by, template));
  }
  const contacts = await insertContacts(db, company_id, created_by, harbourContacts);
  const quoting = await db
    .selectFrom("companies")
    .select(["currency", "tax_name", "validity_days", termsOf.as("terms")])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  const quotes = await db
    .insertInto("quotes")
    .values(
      harbourQuotes.map(({ contact, status, daysAgo, name, template = residentialFence, ...quote }, index) => ({
        company_id,
        created_by,
        ...frozen(template),
        template_id: ids.get(template) ?? null,
        contact_id: contacts[contact] ?? null,
        person_email: harbourContacts[contact]?.email ?? "",
        ...quoting,
        quote_name: name,
        quote_number: `HF-${1053 + index}`,
        status,
        answers: JSON.stringify(quote.answers),
        outputs: quote.outputs ? JSON.stringify(quote.outputs) : null,
        error_message: quote.error ?? null,
        webhook_url: quote.error ? "https://hook.example.com/quotes" : null,
        created_at: sql<string>`now() - make_interval(days => ${daysAgo})`,
      })),
    )
    .returning(["id", "status", "run"])
    .execute();
  const quoteIds = quotes.map(({ id }) => id);
  // Whoever signs in at once sees it being priced, and then its PDF.
  for (const { id, run } of quotes.filter(({ status }) => status === "Processing")) {
    await sql`select ${firstDelivery(company_id, id, run)}`.execute(db);
  }
  await storePdfs(db, files, company_id, quoteIds);
  await db
    .insertInto("saved_quotes")
    .values({
      company_id,
      created_by,
      template_id: ids.get(residentialFence) ?? null,
      contact_id: contacts[1] ?? null,
      person_email: harbourContacts[1]?.email ?? "",
      quote_name: "Tran side gate",
      answers: JSON.stringify({ field_1: "Timber paling", field_2: "6" }),
    })
    .execute();
  return quoteIds;
}

/** A quote keeps a copy of the template that it was made with. */
const frozen = ({ name, structure, tables, pricing }: DemoTemplate) => ({
  template_name: name,
  template_version: 1,
  template_structure: JSON.stringify(structure),
  template_tables: JSON.stringify(tables),
  template_pricing: pricing && JSON.stringify(pricing),
});
