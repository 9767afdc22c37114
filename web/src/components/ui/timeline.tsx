import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/formats.ts";

/** Lists events, newest first. `children` are entries. */
export function TimelineList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="px-6 pt-5 pb-6 max-md:px-4">
      {children}
    </ol>
  );
}

/** A mark, what happened and when, and more about it below. */
export function TimelineEntry({
  icon: Icon,
  look = "text-ink-muted inset-ring inset-ring-border-strong",
  title,
  at,
  children,
}: {
  icon: LucideIcon;
  /** The colours of the mark; outlined by default. */
  look?: string | undefined;
  title: ReactNode;
  at: string;
  children?: ReactNode;
}) {
  const formats = useFormats();
  return (
    <li className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0">
      <span aria-hidden="true" className="absolute start-3.5 top-8 bottom-1 w-px bg-border-strong group-last:hidden" />
      <span aria-hidden="true" className={clsx("grid size-7 place-items-center rounded-full", look)}>
        <Icon size={14} />
      </span>
      <div className="min-w-0 pt-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">{title}</p>
          <time dateTime={at} className="text-sm text-ink-muted tabular-nums">
            {formats.recentMoment(at)}
          </time>
        </div>
        {children}
      </div>
    </li>
  );
}
