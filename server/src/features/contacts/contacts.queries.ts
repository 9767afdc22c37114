import type { ContactFilters, ContactInput, ContactOrder } from "@quotemill/shared/contacts/contact";
import { externalIdTaken, maxChosen, type PageQuery, type SyncQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { alphabetical, type ListOrder, newestFirst, oldestFirst, type SortKey } from "../../platform/db/list-order.ts";
import { lockRows, takeTurn } from "../../platform/db/locks.ts";
import { countOf, firstPages, keptCount, takePage } from "../../platform/db/paging.ts";
import { anyOf, findFew, nextVersion } from "../../platform/db/query-parts.ts";
import { everyWord, inSearch, type Word, wordsOf } from "../../platform/db/search.ts";
import { AppError } from "../../platform/errors.ts";
import { changedKeys } from "../events/index.ts";

const idColumn = sql.ref("contacts.id");
const nameKeys: SortKey[] = [
  { name: "sort_first_name", value: alphabetical("contacts.first_name"), kind: "text" },
  { name: "sort_last_name", value: alphabetical("contacts.last_name"), kind: "text" },
];
/** People without a company come last. */
const companyKeys: SortKey[] = [
  { name: "sort_no_company", value: sql`(contacts.company_name = '')`, kind: "flag" },
  { name: "sort_company", value: alphabetical("contacts.company_name"), kind: "text" },
];

/** Each of these orders has its own index. */
export const contactOrders: Record<ContactOrder, ListOrder> = {
  changed: newestFirst("contacts.updated_at"),
  newest: newestFirst("contacts.created_at"),
  oldest: oldestFirst("contacts.created_at"),
  name: { keys: nameKeys, id: idColumn, direction: "asc" },
  name_desc: { keys: nameKeys, id: idColumn, direction: "desc" },
  company: { keys: [...companyKeys, ...nameKeys], id: idColumn, direction: "asc" },
};

/** The details of a contact, other than the address. */
export const contactDetails = [
  "first_name",
  "last_name",
  "phone",
  "company_name",
  "address1",
  "city",
  "state",
  "postal_code",
  "country",
] as const;

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
  "contacts.external_id",
  "contacts.ghl_contact_id",
  "contacts.ghl_sync_status",
  "contacts.source",
  "contacts.status",
  "contacts.created_by",
  "contacts.created_at",
  "contacts.updated_at",
] as const;

type Status = "active" | "archived";

const withStatus = (db: Db, companyId: string, status: Status) =>
  db.selectFrom("contacts").where("contacts.company_id", "=", companyId).where("contacts.status", "=", status);

type Filters = ContactFilters & PageQuery & SyncQuery;

export async function listContacts(db: Db, companyId: string, filters: Filters) {
  if (isUnfiltered(filters)) return lastChanged(db, filters.limit, companyId);
  const { rows, total } = await matchingContacts(db, companyId, filters);
  const order = filters.updated_since ? earliestChangeFirst : contactOrders[filters.order];
  return takePage(db, rows, order, filters, { columns: { total } });
}

/** Read backwards from the index of the default order. */
const earliestChangeFirst = oldestFirst("contacts.updated_at");

const isNarrowed = ({ updated_since, external_id }: SyncQuery) =>
  updated_since !== undefined || external_id !== undefined;

const isUnfiltered = ({ search, source, status, order, cursor, ...sync }: Filters) =>
  search === "" && source === "all" && status === "active" && order === "changed" && !cursor && !isNarrowed(sync);

/** The first page of the list as it opens, without a filter. */
const lastChanged = firstPages(contactOrders.changed, (db, companyId: string) => ({
  rows: withStatus(db, companyId, "active").select(listColumns),
  figures: { columns: { total: keptCount(companyId, "contacts") } },
}));

/** Pages through the list for a file with all of it, so without a total. */
export async function listContactsFully(db: Db, companyId: string, filters: Filters) {
  const { rows } = await matchingContacts(db, companyId, filters);
  return takePage(db, rows, contactOrders[filters.order], filters);
}

async function matchingContacts(db: Db, companyId: string, filters: ContactFilters & SyncQuery) {
  const { source, status, updated_since = "", external_id = "" } = filters;
  const ofSource = withStatus(db, companyId, status)
    .$if(source !== "all", (query) => query.where("source", "=", source))
    .$if(updated_since !== "", (query) => query.where("contacts.updated_at", ">=", updated_since))
    .$if(external_id !== "", (query) => query.where("contacts.external_id", "=", external_id));
  if (filters.search !== "") return searchContacts(db, companyId, ofSource, filters);
  const isWhole = source === "all" && status === "active" && !isNarrowed(filters);
  return {
    rows: ofSource.select(listColumns),
    total: isWhole ? keptCount(companyId, "contacts") : countOf(ofSource),
  };
}

/**
 * Searches all details of a contact, or only its identity. Few hits are read by their ids, many in the list's order.
 */
async function searchContacts(
  db: Db,
  companyId: string,
  contacts: ReturnType<typeof withStatus>,
  { search, source, status, within, ...sync }: ContactFilters & SyncQuery,
) {
  const words = wordsOf(search);
  const inIdentity = within === "identity";
  const found = sql`app.find_contacts(${companyId}, ${inSearch(words)}, ${inIdentity}, ${status}, ${source})`;
  const { ids = [], total = 0 } = (await findFew<{ ids: string[] | null; total: number }>(db, found)) ?? {};
  const matching = ids
    ? contacts.where("contacts.id", "=", anyOf(ids))
    : contacts.where(everyWord(words, (word) => (inIdentity ? hasInIdentity(word) : hasAnywhere(companyId, word))));
  return {
    rows: matching.select(listColumns),
    total: isNarrowed(sync) ? countOf(matching) : sql<number>`${total}::integer`,
  };
}

const hasInIdentity = ({ text }: Word) =>
  sql<boolean>`app.identity_of(first_name, last_name, contacts.email, company_name) like ${text}`;

/** As `app.contacts_with`. */
const hasAnywhere = (companyId: string, { text, phone }: Word) =>
  sql<boolean>`(search_text like ${text} or app.digits_of(phone) like ${phone}
    or app.may_be_number(${text}) and contacts.email in (select unnest(app.people_numbered(${companyId}, ${text}))))`;

/** Not a join: PostgreSQL keeps one plan for all companies, which would read all activity of a large one. */
const activityOf = (column: "quote_count" | "latest_quote_at") => sql`(
  select ${sql.ref(column)} from person_activity
  where person_activity.company_id = contacts.company_id and person_activity.email = contacts.email)`;

const listColumns = [
  ...columns,
  sql<number>`coalesce(${activityOf("quote_count")}, 0)`.as("quote_count"),
  sql<string | null>`${activityOf("latest_quote_at")}`.as("last_quote_date"),
] as const;

/** Lists these contacts, deleted or not. Ones that do not exist are missing from the answer. */
export function listContactsById(db: Db, companyId: string, ids: string[]) {
  const rows = db.selectFrom("contacts").select(listColumns).where("company_id", "=", companyId).where("id", "in", ids);
  return takePage(db, rows, contactOrders.changed, { cursor: "", limit: maxChosen });
}

const own = (db: Db, companyId: string, id: string) =>
  withStatus(db, companyId, "active").select(columns).where("contacts.id", "=", id);

export const findContact = (db: Db, companyId: string, id: string) => own(db, companyId, id).executeTakeFirst();

/**
 * Locks the contact's address until the transaction ends, before a quote or draft is written. Must come first, because
 * code that changes an address locks the contact before its quotes; otherwise the two could deadlock.
 */
export const holdContact = (db: Db, companyId: string, id: string) =>
  own(db, companyId, id).forKeyShare().executeTakeFirst();

export type ContactChanges = {
  [Key in Exclude<keyof ContactInput, "external_id"> | "source"]?: string | undefined;
} & { [Key in "created_by" | "external_id" | "ghl_contact_id" | "ghl_sync_status"]?: string | null | undefined };
type NewContact = ContactChanges &
  Pick<ContactInput, "first_name" | "email" | "country"> & { source: string; created_by: string | null };

/**
 * Finds the contact with the address, deleted or not. Locks the address until the transaction ends, so that two
 * concurrent quotes for a new person create one contact.
 */
export async function lockAddressAndFindContact(db: Db, companyId: string, email: string) {
  await takeTurn(db, `${companyId} ${email}`);
  return db
    .selectFrom("contacts")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .executeTakeFirst();
}
export type KnownContact = NonNullable<Awaited<ReturnType<typeof lockAddressAndFindContact>>>;

const taken = externalIdTaken("contact");
const refuseTakenId = onUniqueViolation(
  "contacts_external_id_key",
  () => new AppError("conflict", taken, { external_id: taken }),
);

export function insertContact(db: Db, companyId: string, contact: NewContact) {
  return db
    .insertInto("contacts")
    .values({ ...contact, company_id: companyId })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenId);
}

/** The keys that an update has changed. A subquery of `returning` sees the row as it was before the statement. */
const changed = sql<string[]>`(select ${changedKeys("contacts", "before")} from contacts before
  where before.company_id = contacts.company_id and before.id = contacts.id)`.as("changed");

/** Returns undefined if the contact does not exist, or has changed since the version that was seen. */
export function updateContact(db: Db, companyId: string, id: string, seenAt: string, changes: ContactChanges) {
  return db
    .updateTable("contacts")
    .set({ ...changes, updated_at: nextVersion("contacts") })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("updated_at", "=", seenAt)
    .returning([...columns, changed])
    .executeTakeFirst()
    .catch(refuseTakenId);
}

/**
 * Must be called before a change of several contacts. Each writer of a contact holds it and then waits for the
 * company's counts, so two that take several contacts one by one could deadlock.
 */
export const lockContacts = (db: Db, companyId: string, ids: string[]) =>
  lockRows(db, "contacts", companyId, ids, "no key update");

/** Returns undefined if the contact already has that status. */
export function changeStatus(db: Db, companyId: string, id: string, status: Status, changes: ContactChanges = {}) {
  return db
    .updateTable("contacts")
    .set({ ...changes, status, updated_at: nextVersion("contacts") })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "!=", status)
    .returning([...columns, changed])
    .executeTakeFirst()
    .catch(refuseTakenId);
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
