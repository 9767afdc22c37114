import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";

export interface StripTab<Name extends string> {
  name: Name;
  label: string;
  count: number;
  /** Says what happens to them. */
  words: string;
  isWarning?: boolean;
}

/** The list of tabs, each with its number. Must be within the root of Radix's tabs. */
export function Strip<Name extends string>({ tabs }: { tabs: StripTab<Name>[] }) {
  return (
    <Radix.List
      aria-label="What the file has"
      className="mb-4 grid grid-cols-6 overflow-hidden rounded-lg border border-border bg-raised shadow-xs lg:grid-cols-5 dark:bg-surface"
    >
      {tabs.map(({ name, label, count, words, isWarning }) => (
        <Radix.Trigger
          key={name}
          value={name}
          className="group relative col-span-2 grid content-start border-dashed border-border-strong px-3.5 pt-2.5 pb-3 text-start after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.5 hover:bg-hover focus-visible:-outline-offset-2 not-first:border-s max-lg:nth-4:border-s-0 max-lg:nth-[n+4]:col-span-3 max-lg:nth-[n+4]:border-t data-[state=active]:after:bg-primary lg:col-span-1"
        >
          <span className="text-sm text-ink-muted group-data-[state=active]:font-medium group-data-[state=active]:text-ink">
            {label}
          </span>{" "}
          <span className="text-xl font-semibold tabular-nums">{count.toLocaleString("en")}</span>{" "}
          <span className={clsx("text-xs tracking-wide", isWarning ? "text-warning-ink" : "text-ink-muted")}>
            {words}
          </span>
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
