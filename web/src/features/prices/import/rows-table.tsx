import type { PriceImport } from "@quotemill/shared/prices/imports";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { VirtualRows } from "../../../components/lists/virtual-rows.tsx";
import { SearchInput } from "../../../components/search-input.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/choices.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../../components/ui/select.tsx";
import { Cell, type Head, Table } from "../../../components/ui/table.tsx";
import type { useFormats } from "../../../lib/formats.ts";
import { changeOf } from "../effects/effect-words.ts";
import { ageOf } from "../price-words.ts";

/** A row of any of the tabs. */
export interface ShownRow {
  id: string;
  name: string;
  code: string;
  /** Instead of the code: what looks wrong. */
  warning?: string | null;
  /** Relative change of its cost; new and missing rows have none. */
  share?: number;
  isChosen?: boolean;
  cells: ReactNode[];
}

const figure = "text-end tabular-nums";
const orders = [
  { value: "largest", label: "Largest first" },
  { value: "file", label: "As in the file" },
] as const;

/** The rows of a tab, which can be searched, and ticked where `onTick` is given. */
export function RowsTable({
  title,
  rows,
  heads,
  columns,
  nothing,
  tickLabel = "Apply",
  onTick,
  children,
}: {
  title: string;
  rows: ShownRow[];
  heads: string[];
  columns: string;
  nothing: string;
  tickLabel?: string;
  onTick?: (ids: ReadonlySet<string>, isChosen: boolean) => void;
  children?: ReactNode;
}) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<(typeof orders)[number]["value"]>("largest");
  const isSorted = rows.some(({ share }) => share !== undefined);
  const shown = useMemo(() => {
    const wanted = search.toLowerCase();
    const found = rows.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted));
    return isSorted && order === "largest"
      ? found.sort((one, other) => Math.abs(other.share ?? 0) - Math.abs(one.share ?? 0))
      : found;
  }, [rows, search, order, isSorted]);
  const isAll = shown.length > 0 && shown.every(({ isChosen }) => isChosen);
  const all: Head[] = ["Item", ...heads.map((label) => ({ label, className: "text-end" }))];
  return (
    <Card
      title={title}
      count={rows.length}
      tools={
        rows.length > 0 && (
          <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
            <SearchInput label={`Search ${title.toLowerCase()}`} value={search} onSearch={setSearch} className="w-44" />
            {isSorted && (
              <FilterSelect label="Sort by" choices={orders} value={order} onChange={setOrder} className="w-36" />
            )}
          </div>
        )
      }
    >
      {children}
      {shown.length === 0 ? (
        <EmptyState drawing={search ? "search" : "done"} title={search ? "No rows found" : nothing} />
      ) : (
        <div className="@min-[40rem]:[&_tr]:gap-x-3">
          <Table
            label={title}
            columns={`minmax(0,1fr) ${columns}`}
            heads={all}
            rowCount={shown.length}
            {...(onTick && {
              lead: (
                <>
                  <Checkbox
                    aria-label={`${tickLabel} all shown`}
                    checked={isAll}
                    onChange={() => onTick(new Set(shown.map(({ id }) => id)), !isAll)}
                    className={wholeCell}
                  />
                  <span
                    aria-hidden="true"
                    className="absolute start-11 hidden text-xs font-medium whitespace-nowrap text-ink-muted @max-[40rem]:block"
                  >
                    {tickLabel} all shown
                  </span>
                </>
              ),
            })}
          >
            <VirtualRows items={shown} rowHeightPx={52}>
              {(index) => {
                const row = shown[index];
                if (!row) return null;
                return (
                  <>
                    {onTick && (
                      <td className="absolute inset-y-0 start-0 grid w-11 place-items-center @max-[40rem]:items-start @max-[40rem]:pt-3.5">
                        <Checkbox
                          aria-label={`${tickLabel} ${row.code}`}
                          checked={row.isChosen ?? false}
                          onChange={() => onTick(new Set([row.id]), !row.isChosen)}
                          className={wholeCell}
                        />
                      </td>
                    )}
                    <Cell className="@max-[40rem]:col-span-full">
                      <span
                        className={clsx("block font-medium wrap-anywhere", onTick && !row.isChosen && "text-ink-muted")}
                      >
                        {row.name}
                      </span>
                      <span className="block text-sm text-ink-muted">{row.code}</span>
                      {row.warning && (
                        <span className="flex items-center gap-1.5 text-sm text-warning-ink">
                          <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
                          {row.warning}
                        </span>
                      )}
                    </Cell>
                    {row.cells.map((cell, nth) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
                      <Cell key={nth} className={clsx(figure, "@max-[40rem]:text-start")}>
                        {/* A narrow table shows no heads. The text of a change needs none. */}
                        {heads[nth] !== "Change" && (
                          <span aria-hidden="true" className="text-sm text-ink-muted @min-[40rem]:hidden">
                            {heads[nth]}{" "}
                          </span>
                        )}
                        {cell}
                      </Cell>
                    ))}
                  </>
                );
              }}
            </VirtualRows>
          </Table>
        </div>
      )}
    </Card>
  );
}

const wholeCell = "before:absolute before:inset-0 before:content-['']";

type Rows = PriceImport["rows"];
type Formats = ReturnType<typeof useFormats>;

const moved = (before: string, after: string) =>
  before === after ? (
    <span className="text-ink-muted">{after}</span>
  ) : (
    <>
      <s className="text-ink-muted">
        <span className="sr-only">was </span>
        {before}
      </s>{" "}
      <b className="font-medium">{after}</b>
    </>
  );

export const changedRow =
  (formats: Formats) =>
  (row: Rows[number]): ShownRow => {
    const before = row.cost_before ?? 0;
    return {
      ...{ id: String(row.line), name: row.name, code: row.code, warning: row.warning, isChosen: row.is_chosen },
      share: before === 0 ? 0 : row.cost / before - 1,
      cells: [
        moved(formats.unitCost(before), formats.unitCost(row.cost)),
        <span key="change" className={row.warning ? "font-medium text-warning-ink" : "text-ink-muted"}>
          {changeOf({ before, after: row.cost }, formats)}
        </span>,
        row.is_fixed && row.price === row.price_before ? (
          <span key="price" className="text-ink-muted">
            fixed {formats.cents(row.price)}
          </span>
        ) : (
          moved(formats.cents(row.price_before ?? 0), formats.cents(row.price))
        ),
      ],
    };
  };

export const newRow =
  (formats: Formats) =>
  (row: Rows[number]): ShownRow => ({
    ...{ id: String(row.line), name: row.name, code: row.code, isChosen: row.is_chosen },
    cells: [formats.unitCost(row.cost), formats.cents(row.price)],
  });

export const unchangedRow =
  (formats: Formats) =>
  (row: Rows[number]): ShownRow => ({
    ...{ id: String(row.line), name: row.name, code: row.code },
    cells: [formats.unitCost(row.cost), formats.cents(row.price)],
  });

export const missingRow =
  (formats: Formats) =>
  (item: PriceImport["missing"][number]): ShownRow => ({
    ...{ id: item.item_id, name: item.name, code: item.code, isChosen: item.is_chosen },
    cells: [formats.unitCost(item.cost), ageOf(item.priced_at).words],
  });

export const problemRow = ({ line, text, reason }: PriceImport["problems"][number]): ShownRow => ({
  ...{ id: String(line), name: text || "Empty", code: `Line ${line}`, warning: reason, cells: [] },
});
