import type { PriceItem, PriceItemOrder, priceItemPage } from "@quotemill/shared/prices/item";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Clock, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { PagedTable } from "../../components/lists/paged-table.tsx";
import type { Selection } from "../../components/lists/selection.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { Cell, headSort, type Sort, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { countOf, joinParts } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { type Draft, draftOf, isKit } from "./draft.ts";
import { cellId, EditCells, type Field } from "./edit-cells.tsx";
import { ItemLink } from "./item-link.tsx";
import { ageOf, percentOf } from "./price-words.ts";
import { PricesBar } from "./prices-bar.tsx";

export type ItemsQuery = UseInfiniteQueryResult<InfiniteData<z.infer<typeof priceItemPage>>>;

/** The dialog that is open over the list. */
export type OpenDialog = { kind: "add" | "history" } | { kind: "edit" | "delete"; item: PriceItem };

/** Hides columns where ten do not fit: code, supplier and unit stand under the name there. */
const wideOnly = "@max-[62rem]:hidden";
const figure = "text-end tabular-nums";

function headsOf({ seesCosts, canWrite }: Shown, sort?: Sort<PriceItemOrder>) {
  const by = (order: PriceItemOrder) =>
    sort && {
      sort: {
        direction: sort.order === order ? ("ascending" as const) : ("none" as const),
        onSort: () => sort.onOrder(order),
      },
    };
  return [
    { label: "Code", className: clsx("text-start", wideOnly), ...by("code") },
    { label: "Name", ...(sort && { sort: headSort(sort, { ascending: "name", descending: "name_desc" }) }) },
    { label: "Supplier", className: clsx("text-start", wideOnly) },
    { label: "Unit", className: clsx("text-start", wideOnly) },
    ...(seesCosts ? ["Cost", "Markup"].map((label) => ({ label, className: "text-end" })) : []),
    { label: "Price", className: "text-end" },
    { label: "Cost confirmed", className: "text-end", ...by("priced") },
    ...(canWrite ? [{ label: "Actions", className: "sr-only" }] : []),
  ];
}

interface Shown {
  seesCosts: boolean;
  canWrite: boolean;
}

/** Rows of 44 pixels with two lines, and columns for what this person sees. */
function Columns({ seesCosts, canWrite, children }: Shown & { children: ReactNode }) {
  const costs = seesCosts ? " 5.5rem 4.75rem" : "";
  const menu = canWrite ? " 1.75rem" : "";
  return (
    <div
      style={
        {
          "--wide": `6.75rem minmax(0,3fr) minmax(0,2fr) 3rem${costs} 5.5rem 7.5rem${menu}`,
          "--medium": `minmax(0,1fr)${costs} 5.5rem 7.5rem${menu}`,
        } as CSSProperties
      }
      // An open row is the one with a form. Its box stays on its first line.
      className="[&_tr:has(form)]:bg-sunken [&_tr:has(form)>td:first-child]:h-11 @min-[40rem]:[&_tr]:gap-x-3 @min-[40rem]:[&_tr]:py-1 [--price-columns:var(--wide)] @max-[62rem]:[--price-columns:var(--medium)]"
    >
      {children}
    </div>
  );
}
const columns = "var(--price-columns)";
const narrowColumns = "minmax(0,1fr) 7.5rem";
const bonesOf = ({ seesCosts, canWrite }: Shown) => [
  clsx("w-20", wideOnly),
  "w-44",
  clsx("w-28", wideOnly),
  clsx("w-8", wideOnly),
  ...Array.from({ length: seesCosts ? 4 : 2 }, () => "w-14 ms-auto"),
  ...(canWrite ? ["w-4 ms-auto"] : []),
];

export function PricesSkeleton({ canWrite }: { canWrite: boolean }) {
  const { seesCosts } = useAuth();
  const shown = { seesCosts, canWrite };
  return (
    <Columns {...shown}>
      <TableSkeleton
        columns={columns}
        heads={headsOf(shown)}
        {...(canWrite && { lead: null })}
        bones={bonesOf(shown)}
        rows={10}
      />
    </Columns>
  );
}

export function PricesTable({
  query,
  data,
  sort,
  selection,
  onOpen,
}: {
  query: ItemsQuery;
  data: NonNullable<ItemsQuery["data"]>;
  sort: Sort<PriceItemOrder>;
  /** Undefined for people who only read. */
  selection: Selection<PriceItem> | undefined;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { seesCosts } = useAuth();
  const shown = { seesCosts, canWrite: selection !== undefined };
  const { drafts, open, change, close } = useDrafts();
  return (
    <Columns {...shown}>
      <PagedTable<PriceItem>
        label="Items"
        columns={columns}
        narrowColumns={narrowColumns}
        heads={headsOf(shown, sort)}
        bones={bonesOf(shown)}
        query={query}
        data={data}
        rowHeightPx={44}
        alertClassName="sticky bottom-0 bg-raised py-2 rounded-b-lg"
        {...(selection && { selection })}
      >
        {(item) => {
          const draft = drafts.get(item.id);
          return (
            <>
              <NameCells item={item} isEditing={draft !== undefined} />
              {draft ? (
                <EditCells draft={draft} onChange={change} onClose={close} />
              ) : (
                <FigureCells item={item} onEdit={selection && ((field) => open(item, field))} />
              )}
              {selection && !draft && <MenuCell item={item} onOpen={onOpen} />}
            </>
          );
        }}
      </PagedTable>
      {selection && <PricesBar selection={selection} />}
    </Columns>
  );
}

/** Keeps the typed figures of open rows, because a row that scrolls out of sight is unmounted. */
function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const change = (draft: Draft) => setDrafts((now) => new Map(now).set(draft.item.id, draft));
  function open(item: PriceItem, field: Field) {
    const draft = draftOf(item);
    flushSync(() => change(draft));
    focusOn(item.id, fieldOf(draft, field));
  }
  function close(draft: Draft, field: Field) {
    flushSync(() => setDrafts((now) => new Map([...now].filter(([id]) => id !== draft.item.id))));
    focusOn(draft.item.id, field, "price");
  }
  return { drafts, open, change, close };
}

/** A worked-out price has no input, and neither has a fixed price's markup or a kit's cost. */
function fieldOf({ item, markup }: Draft, wanted: Field): Field {
  if (wanted === "cost" && !isKit(item)) return "cost";
  return markup === null ? "price" : "markup";
}

/**
 * The button of a closed row and the input of an open one have the same id. A button that is hidden in rows that are
 * blocks takes no focus, so the next one is tried.
 */
function focusOn(id: string, ...fields: Field[]) {
  for (const field of fields) {
    const element = document.getElementById(cellId(id, field));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
    if (element && document.activeElement === element) return;
  }
}

function NameCells({ item, isEditing }: { item: PriceItem; isEditing: boolean }) {
  const { code, name, category, supplier, unit, is_active } = item;
  const from = isKit(item) ? countOf(item.parts.length, "part") : supplier;
  const small = "text-xs leading-4 tracking-wide text-ink-muted";
  return (
    <>
      <Cell className={clsx("truncate text-ink-muted", wideOnly)}>{code}</Cell>
      <Cell className={clsx("@max-[40rem]:col-start-1", !isEditing && "@max-[40rem]:row-span-2")}>
        <p className="flex flex-wrap items-center gap-x-2 @min-[62rem]:flex-nowrap">
          <span
            className={clsx(
              "min-w-0 font-medium @min-[40rem]:truncate",
              !is_active && "text-ink-muted",
              // In rows that are blocks, a tap next to the name also counts.
              "@max-[40rem]:[&>a]:after:absolute @max-[40rem]:[&>a]:after:start-[var(--lead,0px)] @max-[40rem]:[&>a]:after:end-36",
              isEditing
                ? "@max-[40rem]:[&>a]:after:top-0 @max-[40rem]:[&>a]:after:h-14"
                : "@max-[40rem]:[&>a]:after:inset-y-0",
            )}
          >
            <ItemLink id={item.id} title={name}>
              {name}
            </ItemLink>
          </span>
          <span className="-my-0.5 flex shrink-0 gap-1.5 empty:hidden">
            {isKit(item) && <Badge tone="neutral">Kit</Badge>}
            {!is_active && <Badge tone="outline">Inactive</Badge>}
          </span>
        </p>
        <p className={clsx(small, "truncate empty:hidden @max-[62rem]:hidden")}>{category}</p>
        <p className={clsx(small, "truncate @max-[40rem]:hidden @min-[62rem]:hidden")}>{joinParts(code, unit, from)}</p>
        <div className="text-sm text-ink-muted @min-[40rem]:hidden">
          <p className="wrap-anywhere">{joinParts(code, unit)}</p>
          {!isEditing && <p className="wrap-anywhere empty:hidden">{from}</p>}
        </div>
      </Cell>
      <Cell className={clsx("truncate text-ink-muted", wideOnly)}>{from}</Cell>
      <Cell className={clsx("truncate text-ink-muted", wideOnly)}>{unit}</Cell>
    </>
  );
}

function FigureCells({ item, onEdit }: { item: PriceItem; onEdit: ((field: Field) => void) | undefined }) {
  const formats = useFormats();
  const { seesCosts } = useAuth();
  const { id, code, markup_basis_points: markup } = item;
  const figureOf = (field: Field, words: string) =>
    onEdit ? (
      <FigureButton
        id={cellId(id, field)}
        label={`${words}, change the ${field} of ${code}`}
        onClick={() => onEdit(field)}
      >
        {words}
      </FigureButton>
    ) : (
      words
    );
  const cost = item.cost === null ? "–" : formats.unitCost(item.cost);
  return (
    <>
      {seesCosts && (
        <>
          <Cell className={clsx(figure, "@max-[40rem]:hidden")}>{figureOf("cost", cost)}</Cell>
          <Cell className={clsx(figure, "text-ink-muted @max-[40rem]:hidden")}>
            {figureOf("markup", markup === null ? "Fixed" : percentOf(markup, formats))}
          </Cell>
        </>
      )}
      <Cell className={clsx(figure, "font-medium @max-[40rem]:col-start-2 @max-[40rem]:row-start-1")}>
        {figureOf("price", formats.cents(item.price))}
      </Cell>
      <Cell className={clsx(figure, "@max-[40rem]:col-start-2 @max-[40rem]:row-start-2 @max-[40rem]:text-sm")}>
        {seesCosts && <p className="text-ink-muted @min-[40rem]:hidden">cost {cost}</p>}
        <Age item={item} />
      </Cell>
    </>
  );
}

/** A figure that opens its row. In rows that are blocks, the price answers for all figures, so that a finger finds it. */
function FigureButton({
  id,
  label,
  onClick,
  children,
}: {
  id: string;
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      onClick={onClick}
      className="-me-1.5 cursor-text rounded-sm px-1.5 @min-[40rem]:h-8 @min-[40rem]:hover:bg-neutral-soft @min-[40rem]:hover:text-ink @max-[40rem]:after:absolute @max-[40rem]:after:inset-y-0 @max-[40rem]:after:end-0 @max-[40rem]:after:w-32"
    >
      {children}
    </button>
  );
}

/** Shows how long ago the cost was confirmed. An old one stands out; a kit has no cost to confirm. */
export function Age({ item }: { item: PriceItem }) {
  const { words, isOld } = ageOf(item.priced_at);
  if (isKit(item)) return <span className="text-ink-muted">–</span>;
  if (!isOld) return <span className="text-ink-muted">{words}</span>;
  return (
    <span className="inline-flex items-center gap-1.25 font-medium text-warning-ink">
      <Clock size={13} aria-hidden="true" />
      {words}
    </span>
  );
}

function MenuCell({ item, onOpen }: { item: PriceItem; onOpen: (dialog: OpenDialog) => void }) {
  return (
    <Cell className="flex justify-end self-start @min-[40rem]:min-h-9 @min-[40rem]:items-center @max-[40rem]:hidden">
      <ActionMenu
        label={`Actions for ${item.code}`}
        actions={[
          { label: "Edit", icon: Pencil, onSelect: () => onOpen({ kind: "edit", item }) },
          { label: "Delete", icon: Trash2, onSelect: () => onOpen({ kind: "delete", item }), danger: true },
        ]}
      />
    </Cell>
  );
}
