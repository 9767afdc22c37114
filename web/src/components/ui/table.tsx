import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { type HeadSort, SortButton } from "./sort-button.tsx";

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
  /** The same for rows narrow enough to be blocks. */
  narrowColumns?: string;
  heads: readonly Head[];
  /** Heads a narrow cell before the others, at the edge of each row. Null leaves its place empty. */
  lead?: ReactNode;
  /** For virtual tables, which render only some of their rows. */
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
