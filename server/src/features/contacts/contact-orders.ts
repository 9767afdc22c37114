import type { ContactOrder } from "@quotemill/shared/contacts";
import { sql } from "kysely";
import { alphabetical, type ListOrder, newestFirst, oldestFirst, type SortKey } from "../../platform/db/list-order.ts";

const id = sql.ref("contacts.id");
const name: SortKey[] = [
  { name: "sort_first_name", value: alphabetical("contacts.first_name"), kind: "text" },
  { name: "sort_last_name", value: alphabetical("contacts.last_name"), kind: "text" },
];
/** People without a company come last. */
const company: SortKey[] = [
  { name: "sort_no_company", value: sql`(contacts.company_name = '')`, kind: "flag" },
  { name: "sort_company", value: alphabetical("contacts.company_name"), kind: "text" },
];

/** Each has an index. */
export const contactOrders: Record<ContactOrder, ListOrder> = {
  changed: newestFirst("contacts.updated_at"),
  newest: newestFirst("contacts.created_at"),
  oldest: oldestFirst("contacts.created_at"),
  name: { keys: name, id, direction: "asc" },
  name_desc: { keys: name, id, direction: "desc" },
  company: { keys: [...company, ...name], id, direction: "asc" },
};
