import type { ContactOrder } from "@quotemill/shared/contacts";
import { sql } from "kysely";
import { alphabetical, type ListOrder, type SortKey } from "../../platform/list-order.ts";

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
const added: SortKey = { name: "sort_added", value: sql.ref("contacts.created_at"), kind: "moment" };

/** Each has an index. */
export const contactOrders: Record<ContactOrder, ListOrder | string> = {
  changed: "contacts.updated_at",
  newest: "contacts.created_at",
  oldest: { keys: [added], id, direction: "asc" },
  name: { keys: name, id, direction: "asc" },
  name_desc: { keys: name, id, direction: "desc" },
  company: { keys: [...company, ...name], id, direction: "asc" },
};
