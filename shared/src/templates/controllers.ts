import { referencesOf } from "./references.ts";
import type { TemplateItem } from "./schema.ts";

/** The ids of the items that its own condition names. */
export const controllersOf = (item: TemplateItem): string[] =>
  referencesOf(item).flatMap(({ kind, id }) => (kind === "condition" ? id : []));
