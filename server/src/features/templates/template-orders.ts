import type { TemplateOrder } from "@quotemill/shared/templates/list";
import { sql } from "kysely";
import { alphabetical, type ListOrder, type SortKey } from "../../platform/list-order.ts";

const id = sql.ref("form_templates.id");
const name: SortKey = { name: "sort_name", value: alphabetical("form_templates.name"), kind: "text" };
const made: SortKey = { name: "sort_made", value: sql.ref("form_templates.created_at"), kind: "moment" };

/** A company has few templates: only the default needs an index. */
export const templateOrders: Record<TemplateOrder, ListOrder | string> = {
  newest: "form_templates.created_at",
  oldest: { keys: [made], id, direction: "asc" },
  changed: "form_templates.updated_at",
  name: { keys: [name], id, direction: "asc" },
  name_desc: { keys: [name], id, direction: "desc" },
};
