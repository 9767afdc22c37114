import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";

export interface DetailsTab {
  value: string;
  label: string;
  count?: number;
  /** True if the tab also covers the desk. */
  isWide?: boolean;
  content: ReactNode;
}

/** As in `DialogBody`, the whole dialog scrolls in a window that is zoomed in by 400 %. */
const frame = "flex min-h-0 flex-1 flex-col [@media(max-height:20rem)]:flex-none";

/** Lays out tabs to read on the left, and the desk with the totals and actions on the right. */
export function DetailsFrame({
  tabs,
  value,
  onChange,
  desk,
  isDeskFirst,
}: {
  tabs: DetailsTab[];
  value: string;
  onChange: (value: string) => void;
  desk: ReactNode;
  /** True if people came for the desk, so that it comes first on a phone. */
  isDeskFirst: boolean;
}) {
  // Another revision may lack the tab that was open.
  const open = tabs.find((tab) => tab.value === value) ?? tabs[0];
  return (
    <Tabs
      label="Quote"
      tabs={tabs}
      value={open?.value ?? ""}
      onChange={onChange}
      className={clsx("-mt-2", frame)}
      list={(row) => <div className="shrink-0 border-b border-border px-6 max-md:px-4">{row}</div>}
    >
      <Columns desk={!open?.isWide && desk} isDeskFirst={isDeskFirst}>
        {tabs.map((tab) => (
          <TabPanel
            key={tab.value}
            value={tab.value}
            scrolls
            className="relative focus-visible:-outline-offset-2 data-[state=inactive]:hidden md:overflow-y-auto"
          >
            {tab.content}
          </TabPanel>
        ))}
      </Columns>
    </Tabs>
  );
}

/** The frame for a quote draft, which has no tabs. */
export function PlainFrame({ desk, children }: { desk: ReactNode; children: ReactNode }) {
  return (
    <div className={clsx("border-t border-border", frame)}>
      <Columns desk={desk}>
        <div className="md:overflow-y-auto">{children}</div>
      </Columns>
    </div>
  );
}

/**
 * Each column scrolls separately. On a phone they scroll together, one below the other. They are positioned as `relative`,
 * because absolutely positioned screen-reader text would otherwise make the dialog scroll.
 */
function Columns({
  desk,
  isDeskFirst = false,
  children,
}: {
  desk: ReactNode;
  isDeskFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "relative min-h-0 flex-1 max-md:overflow-y-auto [@media(max-height:20rem)]:overflow-visible! md:grid md:grid-rows-[minmax(0,1fr)]",
        desk && "md:grid-cols-[minmax(0,1fr)_20.5rem]",
        isDeskFirst && "max-md:flex max-md:flex-col max-md:*:shrink-0",
      )}
    >
      {children}
      {desk && (
        <div
          className={clsx(
            "grid content-start gap-4 border-border bg-background p-6 max-md:px-4 md:overflow-y-auto md:border-s",
            isDeskFirst ? "max-md:-order-1 max-md:border-b" : "max-md:border-t",
          )}
        >
          {desk}
        </div>
      )}
    </div>
  );
}

export function DetailsSkeleton() {
  return (
    <div className="grid content-start gap-5 px-6 pt-6 pb-8">
      {["w-40", "w-56", "w-48", "w-64", "w-44", "w-52"].map((width) => (
        <Bone key={width} className={width} />
      ))}
    </div>
  );
}
