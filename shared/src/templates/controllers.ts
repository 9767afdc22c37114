import { isField } from "./kept-items.ts";
import type { TemplateItem } from "./schema.ts";

/** The ids of the fields that this one's condition looks at. */
export const controllersOf = (item: TemplateItem): string[] =>
  isField(item) && item.conditional?.dependsOn ? [item.conditional.dependsOn] : [];
