import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

/**
 * A form with a side panel for its result and main action. Where it is narrow, the panel moves below the form and the bar
 * at the lower edge, if there is one, links to it.
 */
export function DeskLayout({
  back,
  title,
  subtitle,
  desk,
  deskLabel,
  deskId,
  bar,
  children,
}: {
  back: { to: To; label: string };
  title: string;
  subtitle?: ReactNode;
  desk: ReactNode;
  deskLabel: string;
  deskId?: string;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="@max-[58rem]:flex @max-[58rem]:min-h-full @max-[58rem]:flex-col @min-[58rem]:grid @min-[58rem]:h-full @min-[58rem]:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div
        className={clsx(
          "px-4 pt-4 pb-1 md:px-6 md:pt-5 @min-[58rem]:overflow-y-auto @min-[58rem]:pe-10",
          bar && "@max-[58rem]:clear-of-bar",
        )}
      >
        <Link
          to={back.to}
          className="-ms-0.5 inline-flex min-h-control-sm items-center gap-1.5 rounded-sm text-sm font-medium text-ink-muted hover:text-ink"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {back.label}
        </Link>
        <header className="mb-6">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {subtitle && <p className="mt-0.5 wrap-anywhere text-ink-muted">{subtitle}</p>}
        </header>
        {children}
      </div>
      {bar}
      <aside
        id={deskId}
        aria-label={deskLabel}
        className="grid grid-cols-[minmax(0,1fr)] content-start justify-center gap-4 border-t border-border bg-background @max-[58rem]:flex-1 px-4 pt-5 pb-6 md:grid-cols-[minmax(0,22rem)] md:p-6 @min-[58rem]:overflow-y-auto @min-[58rem]:border-s @min-[58rem]:border-t-0"
      >
        {desk}
      </aside>
    </div>
  );
}
