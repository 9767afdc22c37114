import type { PageQuery } from "@quotemill/shared/requests/paging";
import type { RecipientFilters } from "@quotemill/shared/sending/send-quotes";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { keptCount, takePage } from "../../platform/db/paging.ts";
import { inSearch, wordsOf } from "../../platform/db/search.ts";
import { sendingColumns } from "../companies/index.ts";
import { type BriefContact, briefContact, latestInfo, namedPersonOf } from "../contacts/index.ts";

interface Recipient {
  company_id: string;
  person_email: string;
  id: string;
  quote_count: number;
  latest_quote_at: string;
}

/** Lists people with quotes and an address to send them to, latest quote first. */
export async function listRecipients(db: Db, companyId: string, { search, ...page }: RecipientFilters & PageQuery) {
  const people = search === "" ? withQuotes(companyId, sql`person_activity`) : sql<Recipient>`(select * from found)`;
  const figures =
    search === ""
      ? { columns: { total: keptCount(companyId, "recipients") } }
      : { columns: { total: sql<number>`count(*)` }, from: sql`found`, found: foundPeople(companyId, search) };
  const rows = db
    .selectFrom(people.as("person"))
    .select([
      "id",
      "person_email",
      "quote_count",
      sql<string>`latest_quote_at`.as("latest_quote_at"),
      briefContact.as("contact"),
      latestInfo.as("contact_info"),
    ]);
  const { items, ...list } = await takePage(db, rows, newestFirst("person.latest_quote_at"), page, figures);
  // The fields are named one by one, because spreading two objects into one makes a slow object of every row.
  const recipients = items.map((row) => {
    const { id, first_name, last_name, email, phone, company_name } = namedPersonOf(row);
    const { quote_count, latest_quote_at } = row;
    return { id, first_name, last_name, email, phone, company_name, quote_count, latest_quote_at };
  });
  return { items: recipients, ...list };
}

// The 0 is literal, because PostgreSQL cannot use the partial index with a parameter.
const withQuotes = (companyId: string, from: RawBuilder<unknown>) => sql<Recipient>`(
  select company_id, email as person_email, id, quote_count, latest_quote_at
  from ${from} where company_id = ${companyId} and quote_count > 0 and email <> '')`;

const foundPeople = (companyId: string, search: string) =>
  withQuotes(
    companyId,
    sql`app.people_matching(${companyId}, ${inSearch(wordsOf(search))}, true) as matching(email)
      join person_activity using (email)`,
  );

/** Finds the person with that address: a contact, or someone whom only older quotes know. */
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
