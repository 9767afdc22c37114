import type { PageQuery } from "@quotemill/shared/paging";
import type { RecipientFilters } from "@quotemill/shared/sending";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, countRows, takePage } from "../../platform/paging.ts";
import { sendingColumns } from "../companies/index.ts";

/** Contacts that have quotes, those with the latest one first. */
export async function listRecipients(db: Db, companyId: string, { search, ...page }: RecipientFilters & PageQuery) {
  const matching = db
    .selectFrom("contact_activity as activity")
    .innerJoin("contacts", (join) =>
      join.onRef("contacts.company_id", "=", "activity.company_id").onRef("contacts.id", "=", "activity.contact_id"),
    )
    .where("activity.company_id", "=", companyId)
    .where("activity.quote_count", ">", 0)
    .$if(search !== "", (query) => query.where(matchesIdentity(companyId, search)));
  const total = await countRows(matching);
  const rows = matching.select([
    "contacts.id",
    "first_name",
    "last_name",
    "email",
    "phone",
    "quote_count",
    sql<string>`activity.latest_quote_at`.as("latest_quote_at"),
  ]);
  return { ...(await takePage(rows, "activity.latest_quote_at", page, "activity.contact_id")), total };
}

/** By name or email alone: the index, which holds more of a contact, finds who may be meant. See decision 17. */
function matchesIdentity(companyId: string, search: string) {
  const pattern = contains(search.toLowerCase());
  return sql<boolean>`contacts.id in (select app.contacts_matching(${companyId}, ${pattern}))
    and lower(first_name || ' ' || last_name || e'\\n' || email) like ${pattern}`;
}

/** Whoever has that address, the present contact before deleted ones of the same address. */
export function findContactsByEmail(db: Db, companyId: string, email: string) {
  return db
    .selectFrom("contacts")
    .select(["id", "first_name", "last_name", "email", "phone"])
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .orderBy(sql`status = 'active'`, "desc")
    .orderBy("updated_at", "desc")
    .execute();
}

export function findSendingCompany(db: Db, companyId: string) {
  return db.selectFrom("companies").select(sendingColumns).where("id", "=", companyId).executeTakeFirstOrThrow();
}
