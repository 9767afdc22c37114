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
    items: items.map((contact) => ({ ...contact, ...(quoted.get(contact.email) ?? unquoted) })),
    next_cursor,
    total,
  };
}

/** Searches the contact's whole text, or only its beginning, which is the identity. */
function matches(companyId: string, pattern: string, within: ContactFilters["within"]) {
  const found = sql<boolean>`contacts.id in (select app.contacts_matching(${companyId}, ${pattern}))`;
  return within === "all" ? found : sql<boolean>`${found} and app.identity_of(contacts) like ${pattern}`;
}

const unquoted = { quote_count: 0, last_quote_date: null as string | null };

/** Only for the contacts of one page: joined to the list, the counts of every match would be read first. */
async function quoteCounts(db: Db, companyId: string, contacts: { email: string }[]) {
  if (contacts.length === 0) return new Map<string, typeof unquoted>();
  const rows = await db
    .selectFrom("person_activity")
    .select(["email", "quote_count", "latest_quote_at as last_quote_date"])
    .where("company_id", "=", companyId)
    .where(
      "email",
      "in",
      contacts.map((contact) => contact.email),
    )
    .execute();
  return new Map(rows.map(({ email, ...counts }) => [email, counts]));
}

const own = (db: Db, companyId: string, id: string) =>
  active(db, companyId).select(columns).where("contacts.id", "=", id);

export const findContact = (db: Db, companyId: string, id: string) => own(db, companyId, id).executeTakeFirst();

/**
 * Locks the contact's address until the transaction ends, before a quote or draft is written. Must come first, because
 * code that changes an address locks the contact before its quotes; otherwise the two could deadlock.
 */
export const holdContact = (db: Db, companyId: string, id: string) =>
  own(db, companyId, id).forKeyShare().executeTakeFirst();

export type ContactChanges = {
  [Key in keyof ContactInput | "ghl_contact_id" | "ghl_sync_status"]?: string | undefined;
};
type NewContact = ContactChanges & Pick<ContactInput, "first_name" | "email"> & { source: string; created_by: string };

/**
 * Finds the contact with the address, deleted or not. Locks the address until the transaction ends, so that two
 * concurrent quotes for a new person create one contact.
 */
export async function lockAddressAndFindContact(db: Db, companyId: string, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${email}`}, 0))`.execute(db);
  return db
    .selectFrom("contacts")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .executeTakeFirst();
}
export type KnownContact = NonNullable<Awaited<ReturnType<typeof lockAddressAndFindContact>>>;

export function insertContact(db: Db, companyId: string, contact: NewContact) {
  return db
    .insertInto("contacts")
    .values({ ...contact, company_id: companyId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined if the contact does not exist, or is no longer the version that was seen. */
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

type Status = "active" | "archived";

/** Undefined if it already has that status. */
export function changeStatus(db: Db, companyId: string, id: string, status: Status, changes: ContactChanges = {}) {
  return db
    .updateTable("contacts")
    .set({ ...changes, status, updated_at: laterThanBefore })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "!=", status)
    .returning(columns)
    .executeTakeFirst();
}

/** Includes deleted contacts, because their quotes stay. */
export async function findAddress(db: Db, companyId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("contacts")
    .select("email")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.email;
}
