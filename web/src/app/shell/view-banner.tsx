import type { ViewAs } from "@quotemill/shared/access/view-as";
import { Eye } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useAuth } from "../../features/auth/index.ts";

/**
 * Stands above everything in a tab that shows a company as one of its people. A phone shows the names and the time; the
 * reason would take too much of its screen.
 */
export function ViewBanner({ view: { company, person, viewed_by, reason, ends_at } }: { view: ViewAs }) {
  const { signOut, isLeaving } = useAuth();
  const endsAt = Date.parse(ends_at);
  // The shell and dialogs make room for it: see tokens.css. It can also be pressed above an open dialog.
  useLayoutEffect(() => {
    document.documentElement.dataset.viewing = "";
    return () => {
      delete document.documentElement.dataset.viewing;
    };
  }, []);
  return (
    <section
      aria-label="View as"
      data-view-banner=""
      className="pointer-events-auto fixed inset-x-0 top-0 z-popover flex h-(--view-banner) items-center gap-3 border-b border-border bg-warning-soft px-4 text-sm text-warning-ink lg:px-5"
    >
      <Eye size={16} aria-hidden="true" className="shrink-0 max-md:hidden" />
      <div className="flex min-w-0 flex-1 items-baseline gap-x-2 max-md:grid max-md:text-xs">
        <p className="min-w-0 font-semibold max-md:line-clamp-2 md:truncate">
          You see {company.name} as {person.name} ({person.app_role}).
        </p>
        <p className="min-w-0 truncate md:shrink-999">
          <span className="md:hidden">
            <TimeLeft endsAt={endsAt} />.{" "}
          </span>
          Read-only. You are {viewed_by.name}.<span className="max-md:sr-only"> Reason: {reason}</span>
        </p>
      </div>
      <p className="shrink-0 font-medium whitespace-nowrap tabular-nums max-md:hidden">
        <TimeLeft endsAt={endsAt} />
      </p>
      <Button variant="secondary" size="sm" busy={isLeaving} className="shrink-0" onClick={() => void signOut()}>
        End view
      </Button>
    </section>
  );
}

const minuteMs = 60_000;

function TimeLeft({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((endsAt - now) / minuteMs);
  return minutes <= 1 ? "Under 1 min left" : `${minutes} min left`;
}
