import type { Scope } from "@quotemill/shared/formulas/scope";
import type { FormParts } from "@quotemill/shared/templates/form";
import { groupIdOf } from "@quotemill/shared/templates/formula-scope";
import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { FormulaName, FormulaNames } from "./names-offered.ts";

/** What a formula can name that is worked out once for the form or, in a group, for each entry. */
export function namesIn(form: FormParts, scope: Scope, group: string | null): FormulaNames {
  const byId = new Map(form.structure.map((item) => [item.id, item]));
  const items = form.structure.flatMap((item): FormulaName[] => {
    const name = scope.nameOf(item.id);
    if (isSection(item) || name === undefined) return [];
    if (isGroup(item)) return [{ name, kind: "group", label: item.label }];
    const owner = groupIdOf(item, byId);
    const path = owner === null || owner === group ? name : `${scope.nameOf(owner)}.${name}`;
    return [{ name: path, kind: "field", label: item.label }];
  });
  const tables = form.tables.flatMap(({ id, name: label }): FormulaName[] => {
    const name = scope.nameOf(id);
    return name === undefined ? [] : [{ name, kind: "table", label }];
  });
  return { scope, names: [...items, ...tables] };
}
