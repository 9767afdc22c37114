import type { PageQuery } from "@quotemill/shared/paging";
import type { RecipientFilters } from "@quotemill/shared/sending";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { newestFirst } from "../../platform/list-order.ts";
import { contains, countOf, keptCount, takePage } from "../../platform/paging.ts";
import { sendingColumns } from "../companies/index.ts";
import { type BriefContact, briefContact, latestInfo, namedPersonOf } from "../contacts/index.ts";

const peopleOf = (db: Db, companyId: string) =>
  db.selectFrom(
    db
      .selectFrom("person_activity")
      .select(["company_id", "email as person_email", "id", "quote_count", "latest_quote_at"])
      .where("company_id", "=", companyId)
      .as("person"),
  );

/** People with quotes and an address to send them to, latest quote first. */
export async function listRecipients(db: Db, companyId: string, { search, ...page }: RecipientFilters & PageQuery) {
  const matching = peopleOf(db, companyId)
    // Literal: PostgreSQL cannot use the partial index if 0 is a parameter.
    .where(sql<boolean>`quote_count > 0`)
    .where("person_email", "!=", "")
    .$if(search !== "", (query) => query.where(matchesIdentity(companyId, search)));
  const total = search === "" ? keptCount(companyId, "recipients") : countOf(matching);
  const rows = matching.select([
    "id",
    "person_email",
    "quote_count",
    sql<string>`latest_quote_at`.as("latest_quote_at"),
    briefContact.as("contact"),
    latestInfo.as("contact_info"),
  ]);
  const { items, ...list } = await takePage(db, rows, newestFirst("person.latest_quote_at"), page, {
    columns: { total },
  });
  // Named one by one: spreading two objects into one makes a slow object, for every row.
  const recipients = items.map((row) => {
    const { id, first_name, last_name, email, phone, company_name } = namedPersonOf(row);
    const { quote_count, latest_quote_at } = row;
    return { id, first_name, last_name, email, phone, company_name, quote_count, latest_quote_at };
  });
  return { items: recipients, ...list };
}

/** Only name or email, although the search for a person also covers the company's name. See decision 17. */
function matchesIdentity(companyId: string, search: string) {
  const pattern = contains(search.toLowerCase());
  return sql<boolean>`person_email in (select app.people_matching(${companyId}, ${pattern}))
    and not exists (
      select from contacts where contacts.company_id = person.company_id and contacts.email = person_email
        and app.name_and_address_of(contacts) not like ${pattern})`;
}

/** Whoever has that address: a contact, or someone whom only older quotes know. */
export async function findRecipient(db: Db, companyId: string, email: string) {
  const { rows } = await sql<Parameters<typeof namedPersonOf<BriefContact>>[0]>`
    select person_email, ${briefContact} as contact, ${latestInfo} as contact_info
    from (select ${companyId}::uuid as company_id, ${email} as person_email) person`.execute(db);
  const [row] = rows;
  return row && (row.contact || row.contact_info) ? namedPersonOf(row) : undefined;
}

export function findSendingCompany(db: Db, companyId: string) {
  return db.selectFrom("companies").select(sendingColumns).where("id", "=", companyId).executeTakeFirstOrThrow();
}
