import type { TemplateOrder } from "@quotemill/shared/templates/list";
import { sql } from "kysely";
import { alphabetical, type ListOrder, newestFirst, oldestFirst, type SortKey } from "../../platform/db/list-order.ts";

const id = sql.ref("form_templates.id");
const name: SortKey = { name: "sort_name", value: alphabetical("form_templates.name"), kind: "text" };

/** A company has few templates: only the default needs an index. */
export const templateOrders: Record<TemplateOrder, ListOrder> = {
  newest: newestFirst("form_templates.created_at"),
  oldest: oldestFirst("form_templates.created_at"),
  changed: newestFirst("form_templates.updated_at"),
  name: { keys: [name], id, direction: "asc" },
  name_desc: { keys: [name], id, direction: "desc" },
};
