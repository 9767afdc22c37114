import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { Bone } from "./skeleton.tsx";

export type Head = string | { label: string; className?: string; sort?: HeadSort };

/**
 * Every row is a grid with the table's columns, so that rows, skeletons and virtual rows line up without measuring.
 * A row narrower than 640 px becomes a block, and its cells place themselves (`@max-[40rem]:`).
 */
export function Table({
  label,
  columns,
  narrowColumns = "minmax(0,1fr) auto",
  heads,
  lead,
  rowCount,
  children,
}: {
  label: string;
  /** A grid template, such as `1fr 8rem`. */
  columns: string;
  /** The grid template of rows that are narrow enough to be blocks. */
  narrowColumns?: string;
  heads: readonly Head[];
  /**
   * The head of a narrow first column at the edge of the table, such as a checkbox. Null reserves the column without a
   * head.
   */
  lead?: ReactNode;
  /** Total number of rows, for virtual tables, which render only some of them. */
  rowCount?: number;
  children: ReactNode;
}) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        style={{ "--columns": columns, "--narrow-columns": narrowColumns } as CSSProperties}
        className={clsx("block", lead !== undefined && "[--lead:2.75rem]")}
      >
        <thead className={clsx("block", !lead && "@max-[40rem]:sr-only")}>
          <tr className="relative grid h-9 grid-cols-(--columns) items-center gap-x-6 border-y border-border bg-sunken ps-[var(--lead,1.25rem)] pe-5 @max-[40rem]:h-11">
            {lead && (
              <th scope="col" className="absolute inset-y-0 start-0 grid w-11 place-items-center">
                {lead}
              </th>
            )}
            {heads.map((given, index) => {
              const head = typeof given === "object" ? given : { label: given };
              return (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: heads never move
                  key={index}
                  scope="col"
                  {...(head.sort && { "aria-sort": head.sort.direction, "aria-label": head.label })}
                  className={clsx(
                    "text-xs font-medium tracking-wide whitespace-nowrap text-ink-muted",
                    lead && "@max-[40rem]:sr-only",
                    head.className ?? (head.label === "Actions" ? "text-end" : "text-start"),
                  )}
                >
                  {head.sort ? <SortButton label={head.label} {...head.sort} /> : head.label}
                </th>
              );
            })}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return (
    <tbody
      className={clsx(
        "relative block overflow-hidden rounded-b-lg @max-[40rem]:border-t @max-[40rem]:border-border",
        className,
      )}
      {...rest}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      className={clsx(
        "relative grid min-h-row grid-cols-(--columns) items-center gap-x-6 border-b border-border ps-[var(--lead,1.25rem)] pe-5 py-1.5 transition-colors duration-fast ease-out last:border-b-0 hover:bg-hover",
        "@max-[40rem]:grid-cols-(--narrow-columns) @max-[40rem]:gap-x-3 @max-[40rem]:py-3 @max-md:ps-[var(--lead,1rem)] @max-md:pe-4",
        "has-[input[data-choice]:checked]:bg-primary-soft",
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<"td">) {
  return <td className={clsx("block min-w-0", className)} {...rest} />;
}

interface HeadSort {
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/**
 * Sorts by its column, and in the other direction at the next click. Narrow tables show no heads: a select next to the
 * table does the same.
 */
function SortButton({ label, direction, onSort }: HeadSort & { label: string }) {
  const Icon = sortIcons[direction];
  return (
    <>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          "-mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-sm px-1.5 outline-ring hover:bg-hover hover:text-ink focus-visible:outline-2 @max-[40rem]:hidden",
          direction !== "none" && "text-ink",
        )}
      >
        {label}
        <Icon size={12} aria-hidden="true" className="shrink-0" />
      </button>
      {/* The heads of narrow tables are for screen readers only, as words. */}
      <span className="@min-[40rem]:hidden">{label}</span>
    </>
  );
}

/** Describes how a column's head sorts: by `first` of its two orders, and by the other at the next click. */
export function headSort<Order extends string>(
  { order, onOrder }: Sort<Order>,
  { ascending, descending, first = ascending }: { ascending: Order; descending: Order; first?: Order },
): HeadSort {
  const other = first === ascending ? descending : ascending;
  return {
    direction: order === ascending ? "ascending" : order === descending ? "descending" : "none",
    onSort: () => onOrder(order === first ? other : first),
  };
}

/** The order of a list, and how to change it. */
export interface Sort<Order extends string> {
  order: Order;
  onOrder: (order: Order) => void;
}

/** A placeholder for a table, with one `bones` width per column. */
export function TableSkeleton({
  columns,
  heads,
  lead,
  bones,
  rows = 5,
  lines = 1,
}: {
  columns: string;
  heads: readonly Head[];
  lead?: null;
  bones: readonly string[];
  rows?: number;
  lines?: 1 | 2;
}) {
  return (
    <Table label="Loading" columns={columns} heads={heads} lead={lead}>
      <TableBody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
          <Row key={row} className={lines === 2 ? "min-h-row-lg" : undefined}>
            <BoneCells bones={bones} lines={lines} />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function BoneCells({ bones, lines = 1 }: { bones: readonly string[]; lines?: 1 | 2 }) {
  return bones.map((width, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
    <Cell key={column} className={column > 1 ? "@max-[40rem]:hidden" : undefined}>
      <Bone className={width} />
      {lines === 2 && column === 0 && <Bone className="mt-2 h-2.5 w-48" />}
    </Cell>
  ));
}
