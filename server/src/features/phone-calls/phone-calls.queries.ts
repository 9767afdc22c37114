import type { PhoneCall } from "@quotemill/shared/contacts/phone-call";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { type ListOrder, newestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";
import { nameOfUser } from "../../platform/db/query-parts.ts";

const calls = (db: Db, companyId: string) =>
  db
    .selectFrom("phone_calls")
    .where("phone_calls.company_id", "=", companyId)
    .select([
      "phone_calls.id",
      "phone_calls.contact_id",
      sql<PhoneCall["quote"]>`(
        select json_build_object('id', id, 'quote_number', quote_number) from quotes
        where quotes.company_id = phone_calls.company_id and quotes.id = phone_calls.quote_id)`.as("quote"),
      nameOfUser("phone_calls", "created_by").as("called_by"),
      "note",
      "next_on",
      "done_at",
      nameOfUser("phone_calls", "done_by").as("done_by"),
      "phone_calls.created_at",
    ]);

const newest = newestFirst("phone_calls.created_at");
/** The first page holds the calls that are still to be made, however long ago they were planned. */
const plannedFirst: ListOrder = {
  ...newest,
  keys: [
    {
      name: "sort_planned",
      value: sql`(phone_calls.next_on is not null and phone_calls.done_at is null)`,
      kind: "flag",
    },
    ...newest.keys,
  ],
};

/** Lists the calls with a contact, or about a quote. */
export const listCalls = (
  db: Db,
  companyId: string,
  of: { contact_id: string } | { quote_id: string },
  page: PageQuery,
) => {
  const [column, id] =
    "quote_id" in of ? (["quote_id", of.quote_id] as const) : (["contact_id", of.contact_id] as const);
  return takePage(db, calls(db, companyId).where(`phone_calls.${column}`, "=", id), plannedFirst, page);
};

export const findCall = (db: Db, companyId: string, id: string) =>
  calls(db, companyId).where("phone_calls.id", "=", id).executeTakeFirst();

/** The next calls that somebody is still to make by that day of the company, as 'yyyy-mm-dd'. */
export const dueBy = (companyId: string, today: string) => sql`phone_calls
  where phone_calls.company_id = ${companyId} and phone_calls.done_at is null and phone_calls.next_on <= ${today}::date`;

/** Moves the planned calls about a quote to the revision that takes its place. */
export const moveCallsToRevision = (db: Db, companyId: string, quoteId: string, revisionId: string) =>
  db
    .updateTable("phone_calls")
    .set({ quote_id: revisionId })
    .where("company_id", "=", companyId)
    .where("quote_id", "=", quoteId)
    .where("next_on", "is not", null)
    .where("done_at", "is", null)
    .execute();
