import { isCalculated } from "@quotemill/shared/templates/item-kinds";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { useFormats } from "../../../lib/use-formats.ts";
import { WorkedValue } from "./calculated-value.tsx";
import type { Cell } from "./form-blocks.ts";
import { resultWords, waitingWords } from "./result-words.ts";

/**
 * What the mill works out for an entry, on one line under what the person typed. Money stands at the end. What the values
 * wait for is said once, because it is mostly the same.
 */
export function WorkedLine({ cells, worked, rowId }: { cells: Cell[]; worked: WorkedOut; rowId: string }) {
  const formats = useFormats();
  const values = cells
    .filter(isCalculated)
    .filter(({ id }) => worked.isVisible(id, rowId))
    .map((item) => ({ item, result: worked.calculated(item.id, rowId) }));
  if (values.length === 0) return null;
  const money = values.find(({ item }) => item.result === "money")?.item;
  const waitsFor = new Set(values.flatMap(({ result }) => ("waitsFor" in result ? result.waitsFor : [])));
  return (
    <div className="border-t border-dashed border-border-strong px-4 py-2.25 text-sm">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {values.map(({ item, result }) => {
          const { kind, text } = resultWords(item, result, formats);
          return (
            <WorkedValue
              key={item.id}
              label={item.label}
              kind={kind}
              text={kind === "waiting" ? "–" : text}
              atEnd={item === money}
            />
          );
        })}
      </dl>
      {waitsFor.size > 0 && <p className="mt-1 text-ink-muted">{waitingWords([...waitsFor])}</p>}
    </div>
  );
}
