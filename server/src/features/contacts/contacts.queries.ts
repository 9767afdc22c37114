import type { ContactFilters, ContactInput } from "@quotemill/shared/contacts";
import type { PageQuery } from "@quotemill/shared/paging";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, countRows, takePage } from "../../platform/paging.ts";
import { laterThanBefore } from "../../platform/version.ts";

const columns = [
  "contacts.id",
  "contacts.company_id",
  "contacts.first_name",
  "contacts.last_name",
  "contacts.email",
  "contacts.phone",
  "contacts.company_name",
  "contacts.address1",
  "contacts.city",
  "contacts.state",
  "contacts.postal_code",
  "contacts.country",
  "contacts.ghl_contact_id",
  "contacts.ghl_sync_status",
  "contacts.source",
  "contacts.status",
  "contacts.created_by",
  "contacts.created_at",
  "contacts.updated_at",
] as const;

const identityText = sql<string>`lower(first_name || ' ' || last_name || e'\\n' || email || e'\\n' || company_name)`;

const active = (db: Db, companyId: string) =>
  db.selectFrom("contacts").where("contacts.company_id", "=", companyId).where("contacts.status", "=", "active");

export async function listContacts(
  db: Db,
  companyId: string,
  { search, source, within, ...page }: ContactFilters & PageQuery,
) {
  const matching = active(db, companyId)
    .$if(search !== "", (query) => query.where(matches(companyId, contains(search.toLowerCase()), within)))
    .$if(source !== "all", (query) => query.where("source", "=", source));
  const total = await countRows(matching);
  const { items, next_cursor } = await takePage(matching.select(columns), "contacts.updated_at", page);
  const quoted = await quoteCounts(db, companyId, items);
  return {
    items: items.map((contact) => ({ ...contact, ...(quoted.get(contact.id) ?? unquoted) })),
    next_cursor,
    total,
  };
}

/** The whole text of a contact, or only who they are, which is its beginning. */
function matches(companyId: string, pattern: string, within: ContactFilters["within"]) {
  const found = sql<boolean>`contacts.id in (select app.contacts_matching(${companyId}, ${pattern}))`;
  return within === "all" ? found : sql<boolean>`${found} and ${identityText} like ${pattern}`;
}

const unquoted = { quote_count: 0, last_quote_date: null as string | null };

/** For the contacts of one page: joined to the list itself, the counts of every match would be taken first. */
async function quoteCounts(db: Db, companyId: string, contacts: { id: string }[]) {
  if (contacts.length === 0) return new Map<string, typeof unquoted>();
  const rows = await db
    .selectFrom("quotes")
    .select((row) => [
      "contact_id",
      row.fn.countAll<number>().as("quote_count"),
      row.fn.max("created_at").as("last_quote_date"),
    ])
    .where("company_id", "=", companyId)
    .where(
      "contact_id",
      "in",
      contacts.map((contact) => contact.id),
    )
    .groupBy("contact_id")
    .execute();
  return new Map(rows.map(({ contact_id, ...counts }) => [contact_id ?? "", counts]));
}

export function findContact(db: Db, companyId: string, id: string) {
  return active(db, companyId).select(columns).where("contacts.id", "=", id).executeTakeFirst();
}

interface NewContact extends ContactInput {
  source: string;
  created_by: string;
  ghl_contact_id?: string | null;
  ghl_sync_status?: string;
}

/** Held until the transaction ends: two quotes for one new person at once make one contact. */
export async function findContactByEmail(db: Db, companyId: string, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${email}`}, 0))`.execute(db);
  return active(db, companyId).select(columns).where("contacts.email", "=", email).executeTakeFirst();
}

export function insertContact(db: Db, companyId: string, contact: NewContact) {
  return db
    .insertInto("contacts")
    .values({ ...contact, company_id: companyId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type ContactChanges = Partial<ContactInput> & { ghl_contact_id?: string | null; ghl_sync_status?: string };

/** Nothing when the contact is not there, or no longer the version that was seen. */
export function updateContact(db: Db, companyId: string, id: string, seenAt: string, changes: ContactChanges) {
  return db
    .updateTable("contacts")
    .set({ ...changes, updated_at: laterThanBefore })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("updated_at", "=", seenAt)
    .returning(columns)
    .executeTakeFirst();
}

export function archiveContact(db: Db, companyId: string, id: string) {
  return db
    .updateTable("contacts")
    .set({ status: "archived", updated_at: laterThanBefore })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .returning(columns)
    .executeTakeFirst();
}

/** Deleted ones too: their quotes stay. */
export async function contactExists(db: Db, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("contacts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
