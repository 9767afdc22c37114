import { ArrowLeft } from "lucide-react";
import { memo } from "react";
import { Link, type To } from "react-router";

export interface Back {
  to: To;
  label: string;
}

/** Above a page's title: leads to the list that the page belongs to. Memoised, since forms render with every letter. */
export const BackLink = memo(function BackLink({ to, label }: Back) {
  return (
    <Link
      to={to}
      className="-ms-0.5 inline-flex min-h-control-sm items-center gap-1.5 rounded-sm text-sm font-medium text-ink-muted hover:text-ink"
    >
      <ArrowLeft size={14} aria-hidden="true" />
      {label}
    </Link>
  );
});
