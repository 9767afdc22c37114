import type { QuoteFilters, QuoteGroup } from "@quotemill/shared/quotes/list";
import { clsx } from "clsx";
import { Link, type To } from "react-router";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { countOf } from "../../../lib/format.ts";
import { contactName, noAddress } from "./contact-name.ts";

const small = "text-xs leading-4.5 tracking-wide text-ink-muted";
const frame = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2.25 max-md:px-4 max-md:py-3";

/** Its counts cover only the current tab. */
export function GroupItem({
  group,
  tab,
  to,
  isShown,
}: {
  group: QuoteGroup;
  tab: QuoteFilters["tab"];
  to: To;
  isShown: boolean;
}) {
  const quotes = tab !== "drafts" && countOf(group.quote_count, "quote");
  const drafts = (tab === "drafts" || group.draft_count > 0) && countOf(group.draft_count, "draft");
  return (
    <Link
      to={to}
      aria-current={isShown || undefined}
      className={clsx(
        frame,
        "relative transition-colors duration-fast ease-out focus-visible:-outline-offset-2 max-md:border-b max-md:border-border md:rounded-md",
        isShown
          ? "md:bg-raised md:shadow-sheet md:before:absolute md:before:inset-y-2.5 md:before:start-0 md:before:w-0.75 md:before:rounded-e-xs md:before:bg-primary"
          : "hover:bg-hover",
      )}
    >
      <span className="truncate font-medium">
        {contactName(group)}
        {group.company_name && <span className={clsx(small, "font-normal")}> · {group.company_name}</span>}
      </span>
      <span className="sr-only">, </span>
      <span className={clsx(small, "text-end leading-5! tabular-nums")}>{quotes || drafts}</span>
      <span className="sr-only">, </span>
      <span className={clsx(small, "truncate")}>{group.email || noAddress}</span>
      {quotes && drafts && (
        <span className={clsx(small, "text-end tabular-nums")}>
          <span className="sr-only">, </span>
          {drafts}
        </span>
      )}
    </Link>
  );
}

/** Placeholder for a contact that is still loading. */
export function GroupBone() {
  return (
    <div className={clsx(frame, "h-14 items-center max-md:h-15.75")}>
      <Bone className="w-32" />
      <Bone className="h-2.5 w-12" />
      <Bone className="h-2.5 w-40" />
    </div>
  );
}
