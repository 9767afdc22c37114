import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface Tab<T extends string> {
  value: T;
  label: string;
  /** A number next to the label, shown once it is known. */
  count?: number;
  /** True if there may be more than were counted. */
  isAtLeast?: boolean;
  /** A second line, such as what the tab's quotes come to. */
  line?: string;
  /** A few words about what is wrong, shown instead of the count. */
  alert?: string;
}

/** Radix focuses a clicked tab by script, so the browser would show a focus ring, which is only for keyboard use. */
const ringless = {
  onPointerDown: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.setAttribute("data-pressed", ""),
  onKeyDown: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.removeAttribute("data-pressed"),
  onBlur: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.removeAttribute("data-pressed"),
};

/** `list` places the row of tabs. `children` are `TabPanel`s, one of which is visible. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  list,
  className,
  children,
}: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  list: (tabs: ReactNode) => ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as T)} className={className}>
      {list(
        // Tabs that do not fit scroll by themselves, so that the page never does. The padding shows the mark below them.
        <Radix.List
          aria-label={label}
          className="-mx-2 -mb-px flex gap-1 max-md:-mx-1.5 max-md:gap-0 overflow-x-auto overflow-y-hidden pb-px [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              {...ringless}
              className={clsx(
                "group relative data-pressed:outline-none flex shrink-0 items-center gap-1.75 rounded-sm px-2 max-md:px-1.5 font-medium text-ink-muted after:absolute after:inset-x-2 max-md:after:inset-x-1.5 after:-bottom-px after:h-0.5 after:rounded-t-xs hover:text-ink focus-visible:-outline-offset-4 data-[state=active]:text-ink data-[state=active]:after:bg-primary",
                tab.line === undefined ? "h-10 max-md:h-11" : "h-14 content-center items-center flex-wrap gap-y-0 pe-3",
              )}
            >
              {tab.label}
              {tab.alert && (
                <>
                  {" "}
                  <span className="grid h-4.5 place-items-center rounded-full bg-danger-soft px-1.75 text-2xs text-danger-ink tabular-nums">
                    {tab.alert}
                  </span>
                </>
              )}
              {tab.count !== undefined && (
                <>
                  {" "}
                  <span className="grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums group-data-[state=active]:bg-primary-soft group-data-[state=active]:text-primary-ink">
                    {tab.count.toLocaleString("en")}
                    {tab.isAtLeast && "+"}
                  </span>
                </>
              )}
              {tab.line !== undefined && (
                <span className="w-full text-start text-sm font-normal tabular-nums">{tab.line}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>,
      )}
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  scrolls = false,
  className,
  children,
}: {
  value: string;
  /** For a panel that scrolls separately, which the keyboard then has to reach. */
  scrolls?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Content value={value} tabIndex={scrolls ? 0 : -1} className={className}>
      {children}
    </Radix.Content>
  );
}
