import type { FormParts } from "./form.ts";
import { isGroup } from "./item-kinds.ts";
import type { WorkedOut } from "./work-out.ts";

/**
 * Why a quote needs more entries, in words; null if it has enough. The editor begins with as many entries as each group
 * needs and sends every group that shows. A hidden group needs none.
 */
export function tooFewEntries({ structure }: FormParts, worked: WorkedOut): string | null {
  const short = structure
    .filter(isGroup)
    .find(({ id, minRows }) => worked.isVisible(id) && worked.rowsOf(id).length < minRows);
  return short
    ? `'${short.label}' needs at least ${short.minRows} ${short.minRows === 1 ? "entry" : "entries"}.`
    : null;
}
