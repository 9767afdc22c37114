import type { Answers } from "./answers.ts";
import type { FormParts } from "./form.ts";
import { isGroup } from "./item-kinds.ts";
import type { WorkedOut } from "./work-out.ts";

/**
 * Why a quote needs more entries, in words; null if it has enough. The editor begins with as many entries as each group
 * needs and sends every group that shows. Answers without any group come from a client that knows none: such quotes have
 * no entries, and are not refused. A hidden group needs none.
 */
export function tooFewEntries({ structure }: FormParts, answers: Answers, worked: WorkedOut): string | null {
  const groups = structure.filter(isGroup);
  if (!groups.some(({ id }) => Object.hasOwn(answers, id))) return null;
  const short = groups.find(({ id, minRows }) => worked.isVisible(id) && worked.rowsOf(id).length < minRows);
  return short
    ? `'${short.label}' needs at least ${short.minRows} ${short.minRows === 1 ? "entry" : "entries"}.`
    : null;
}
