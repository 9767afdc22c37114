import type { AppRole } from "@quotemill/shared/access/permissions";
import { createRenderer } from "@quotemill/workflow/print";
import { sql } from "kysely";
import { hashPassword, invite } from "../../../server/src/features/auth/index.ts";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import type { Keys } from "../../../server/src/platform/keys.ts";
import { demoPassword, harbourContacts, solarContacts } from "./demo-data.ts";
import { type Printer, seedLetterhead, storePdfs } from "./demo-documents.ts";
import { solarSystem } from "./demo-templates.ts";
import { seedActivity } from "./seed-activity.ts";
import { seedCall } from "./seed-call.ts";
import { seedOffers } from "./seed-offers.ts";
import { seedPrices } from "./seed-prices.ts";
import { insertTemplate, seedQuotes } from "./seed-quotes.ts";

type AddPerson = (email: string, full_name: string, role: AppRole, company_id: string | null) => Promise<string>;

/** Fills an empty database once. A database that has any company only gets its demo accounts back. */
export async function seedDemo(db: Db, files: FileStore, keys: Keys): Promise<void> {
  const encrypted_password = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    // A web process and a worker may start together.
    await sql`select pg_advisory_xact_lock(hashtextextended('quotemill demo', 0))`.execute(tx);
    const existing = await tx.selectFrom("companies").select("id").limit(1).executeTakeFirst();
    if (existing) return openDemoAccounts(tx, encrypted_password);
    const addPerson: AddPerson = (email, full_name, app_role, company_id) =>
      insertPerson(tx, { email, full_name, app_role, company_id, encrypted_password });
    await addPerson("global@demo.test", "Gwen Lau", "global_admin", null);
    const printer = createRenderer();
    try {
      await seedHarbour({ db: tx, files, keys, printer }, addPerson);
    } finally {
      await printer.close();
    }

    const ridgeline = await insertCompany(tx, "Ridgeline Solar", "RS-", 1001);
    const other = await addPerson("admin@other.test", "Ben Carrick", "admin", ridgeline);
    await insertTemplate(tx, ridgeline, other, solarSystem);
    await insertContacts(tx, ridgeline, other, solarContacts);
    await tx.updateTable("auth.users").set({ is_demo: true }).execute();
  });
}

interface Parts {
  db: Db;
  files: FileStore;
  keys: Keys;
  printer: Printer;
}

async function seedHarbour({ db, files, keys, printer }: Parts, addPerson: AddPerson) {
  const company = await insertCompany(db, "Harbour Fencing", "HF-", 1066);
  const admin = await addPerson("admin@demo.test", "Priya Nair", "admin", company);
  const user = await addPerson("user@demo.test", "Tom Ashby", "user", company);
  await addPerson("viewer@demo.test", "Holly Marsh", "viewer", company);
  // The letterhead comes first, because a quote takes the terms that its company has when it is made.
  await seedLetterhead(db, files, company);
  // The printer starts at the same time.
  await Promise.all([printer.warmUp(), seedPrices(db, company, admin)]);
  const contacts = await insertContacts(db, company, admin, harbourContacts);
  const quoteIds = await seedQuotes(db, company, admin, contacts);
  await storePdfs(db, files, printer, company, quoteIds);
  await seedOffers({ db, files, keys, companyId: company, people: { admin, user } }, quoteIds);
  await seedCall(db, company, user);
  await seedActivity(db, company);
  const newcomer = { company_id: company, app_role: "user", full_name: "Jess Moreau" } as const;
  await invite(db, "newstarter@demo.test", newcomer, { full_name: "Priya Nair" });
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
      email_subject_template: "Your {{quote_or_quotes}} from {{company_name}}",
      email_message_template:
        "Hi {{contact_first_name}},\n\nUse the button below to view your {{quote_or_quotes}}.\n\n{{user_full_name}}\n{{company_name}}",
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
    // People try the demo to see its data, not a tour that starts automatically.
    .values({ ...profile, auth_id: account.id, tour_ended_at: sql`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return user.id;
}

function insertContacts(db: Db, company_id: string, created_by: string, contacts: typeof solarContacts) {
  return db
    .insertInto("contacts")
    .values(contacts.map((contact) => ({ ...contact, company_id, created_by })))
    .returning(["id", "email"])
    .execute();
}
