import { z } from "zod";
import { searchText } from "../paging.ts";

export const templateOrder = z.enum(["newest", "oldest", "changed", "name", "name_desc"]).default("newest");
export type TemplateOrder = z.infer<typeof templateOrder>;

/** Searches by name. `off` shows those that no quote can be made from. */
export const templateFilters = z.object({
  search: searchText,
  status: z.enum(["all", "active", "off"]).default("all"),
  order: templateOrder,
});
export type TemplateFilters = z.infer<typeof templateFilters>;
