import { rulesOf } from "./condition-rules.ts";
import { isField } from "./item-kinds.ts";
import type { TemplateItem } from "./schema.ts";

/** The ids of the items that decide whether this one shows. */
export const controllersOf = (item: TemplateItem): string[] =>
  isField(item) ? rulesOf(item).flatMap(({ rule }) => rule.dependsOn || []) : [];
