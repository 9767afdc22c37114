import type { PriceImport } from "@quotemill/shared/prices/imports";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useId, useMemo, useState } from "react";
import { Checkbox } from "../../../components/ui/choices.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { countOf } from "../../../lib/words.ts";
import { withTicks } from "./choices.ts";
import { soldAtCost, stripOf, type TabName } from "./import-words.ts";
import { changedRow, missingRow, newRow, problemRow, RowsTable, unchangedRow } from "./rows-table.tsx";
import { Strip } from "./strip.tsx";

/** The rows of a file by what becomes of them. `children` stand between the tabs and the rows. */
export function FileTabs({
  shown,
  onChange,
  children,
}: {
  shown: PriceImport;
  onChange: (changed: PriceImport) => void;
  children: ReactNode;
}) {
  const formats = useFormats();
  const [tab, setTab] = useState<TabName>(
    () => stripOf(shown).find(({ name, count }) => count > 0 && name !== "unchanged")?.name ?? "changed",
  );
  const { rows, missing, problems, confirms } = shown;
  const lists = useMemo(() => {
    const of = (kind: PriceImport["rows"][number]["kind"]) => rows.filter((row) => row.kind === kind);
    return {
      changed: of("changed").map(changedRow(formats)),
      new: of("new").map(newRow(formats)),
      missing: missing.map(missingRow(formats)),
      unchanged: of("unchanged").map(unchangedRow(formats)),
      problems: problems.map(problemRow),
    };
  }, [rows, missing, problems, formats]);
  const tick = (lines: ReadonlySet<string>, isChosen: boolean) => onChange(withTicks(shown, lines, isChosen));
  const deactivate = (ids: ReadonlySet<string>, is_chosen: boolean) =>
    onChange({ ...shown, missing: missing.map((item) => (ids.has(item.item_id) ? { ...item, is_chosen } : item)) });
  const confirmId = useId();
  const atCost = soldAtCost(shown);
  const figures = "6.5rem 6.5rem";
  return (
    <Radix.Root value={tab} onValueChange={(chosen) => setTab(chosen as TabName)} className="pb-6">
      <Strip tabs={stripOf(shown)} />
      {children}
      <Radix.Content value={tab} tabIndex={-1} className="outline-none">
        {tab === "changed" && (
          <RowsTable
            title="Changed"
            rows={lists.changed}
            heads={["Cost", "Change", "Price"]}
            columns="8.5rem 4rem 8.5rem"
            nothing="Every price is as in the file"
            onTick={tick}
          />
        )}
        {tab === "new" && (
          <RowsTable
            {...{ title: "New", rows: lists.new, heads: ["Cost", "Price"], columns: figures, onTick: tick }}
            nothing="The file has no new items"
            tickLabel="Add"
          >
            {atCost > 0 && (
              <div className="px-5 pb-3 max-md:px-4">
                <Note tone="warning">
                  {atCost === 1
                    ? "1 of these items has no markup, so it would be sold at cost."
                    : `${atCost.toLocaleString("en")} of these items have no markup, so they would be sold at cost.`}{" "}
                  Go back to the columns to set a markup.
                </Note>
              </div>
            )}
          </RowsTable>
        )}
        {tab === "missing" && (
          <RowsTable
            {...{ title: "Missing", rows: lists.missing, heads: ["Cost", "Confirmed"], columns: figures }}
            nothing="The file has every item of this supplier"
            tickLabel="Deactivate"
            onTick={deactivate}
          >
            <p className="px-5 pb-3 text-sm text-ink-muted max-md:px-4">
              Items of this supplier that the file does not have. They are kept; tick those to deactivate.
            </p>
          </RowsTable>
        )}
        {tab === "unchanged" && (
          <RowsTable
            {...{ title: "Unchanged", rows: lists.unchanged, heads: ["Cost", "Price"], columns: figures }}
            nothing="No cost stays the same"
          >
            {lists.unchanged.length > 0 && (
              <label
                htmlFor={confirmId}
                className="flex w-fit cursor-pointer items-center gap-2.5 px-5 pb-3 text-sm max-md:min-h-11 max-md:px-4"
              >
                <Checkbox
                  id={confirmId}
                  checked={confirms}
                  onChange={() => onChange({ ...shown, confirms: !confirms })}
                />
                Confirm {countOf(lists.unchanged.length, "cost")} as of today
              </label>
            )}
          </RowsTable>
        )}
        {tab === "problems" && (
          <RowsTable
            {...{ title: "Not read", rows: lists.problems, heads: [], columns: "" }}
            nothing="Every row is read"
          />
        )}
      </Radix.Content>
    </Radix.Root>
  );
}
