import type { CalculatedItem } from "@quotemill/shared/templates/calculated";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { useFormats } from "../../../lib/use-formats.ts";
import { WorkedValue } from "./calculated-value.tsx";
import { resultWords } from "./result-words.ts";

/** What is worked out from all entries, beside the group's title. */
export function GroupSummary({ summary, worked }: { summary: CalculatedItem[]; worked: WorkedOut }) {
  const formats = useFormats();
  const shown = summary.filter(({ id }) => worked.isVisible(id));
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {shown.map((item) => (
        <WorkedValue key={item.id} label={item.label} {...resultWords(item, worked.calculated(item.id), formats)} />
      ))}
    </dl>
  );
}
