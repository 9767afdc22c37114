import type { FormParts } from "./form.ts";
import { groupIdOf } from "./formula-scope.ts";
import { isCalculated, isGroup } from "./item-kinds.ts";
import { entryName } from "./rows.ts";
import type { WorkedOut } from "./work-out.ts";

/** Why a calculated value that shows has no result, in words; null if each has one or waits for an answer. */
export function calculationProblem({ structure }: FormParts, worked: WorkedOut): string | null {
  const byId = new Map(structure.map((item) => [item.id, item]));
  for (const item of structure.filter(isCalculated)) {
    const group = byId.get(groupIdOf(item, byId) ?? "");
    const rows = group && isGroup(group) ? worked.rowsOf(group.id) : [null];
    for (const [index, row] of rows.entries()) {
      if (!worked.isVisible(item.id, row?.id)) continue;
      const result = worked.calculated(item.id, row?.id);
      const entry = group && isGroup(group) ? ` of ${entryName(group, index)}` : "";
      if ("problem" in result) return `'${item.label}'${entry} cannot be calculated. ${result.problem}`;
    }
  }
  return null;
}
