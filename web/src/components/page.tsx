import { clsx } from "clsx";
import { ArrowLeft, Ellipsis } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link, type To } from "react-router";
import { keepsFocus, useKeptFocus } from "../lib/keep-focus.ts";
import { FoldedOnPhone } from "./folded-on-phone.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

/** A standard page: its title, at most one main action, and its content. */
export function Page({
  back,
  title,
  badge,
  subtitle,
  action,
  more,
  children,
}: {
  back?: Back;
  title: string;
  /** Shown next to the title. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
  /** Actions used less often than the main one. A phone hides them behind a button, and has no subtitle then. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={clsx("px-4 pb-8 md:px-10 md:pt-8 md:pb-10", more ? "pt-3" : "pt-5")}>
      <div className="mx-auto max-w-page">
        {back && <BackLink {...back} />}
        <header
          data-above-toasts={action ? "" : undefined}
          className={clsx(
            "flex items-start justify-between md:mb-6 md:gap-4",
            more
              ? "max-md:mb-3 max-md:flex-wrap max-md:gap-2"
              : "max-md:mb-5 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-4",
          )}
        >
          <div className="min-w-0 max-md:flex-1 max-md:self-center">
            <div className="flex flex-wrap items-center gap-x-2.5">
              <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
              {badge}
            </div>
            {subtitle && (
              <p className={clsx("mt-0.5 text-pretty text-ink-muted", more && "max-md:hidden")}>{subtitle}</p>
            )}
          </div>
          {more ? (
            <div className="flex flex-wrap gap-2 max-md:contents">
              <FoldedOnPhone
                button={{ size: "icon", "aria-label": "More", children: <Ellipsis size={16} aria-hidden="true" /> }}
              >
                {more}
              </FoldedOnPhone>
              {action}
            </div>
          ) : (
            action
          )}
        </header>
        {children}
      </div>
    </div>
  );
}

export interface Back {
  to: To;
  label: string;
}

/** Above a page's title: leads to the list that the page belongs to. Memoised, since forms render with every letter. */
const BackLink = memo(function BackLink({ to, label }: Back) {
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

/**
 * A form with a side panel for its result and main action. On a narrow screen the panel moves below the form and the
 * bar at the lower edge, if there is one, links to it. A foot holds what must never scroll away: it stands under the
 * panel, or on a narrow screen at the lower edge.
 */
export function DeskLayout({
  back,
  title,
  subtitle,
  desk,
  deskLabel,
  deskId,
  bar,
  foot,
  isWide = false,
  children,
}: {
  back: Back;
  title: string;
  subtitle?: ReactNode;
  desk: ReactNode;
  deskLabel: string;
  deskId?: string;
  bar?: ReactNode;
  foot?: ReactNode;
  /** For a panel that shows more than a docket. It gives way to a table next to it. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "@max-[58rem]:flex @max-[58rem]:min-h-full @max-[58rem]:flex-col @min-[58rem]:grid @min-[58rem]:h-full",
        isWide
          ? "@min-[58rem]:grid-cols-[minmax(0,1fr)_clamp(20.75rem,100cqw-43.25rem,30rem)]"
          : "@min-[58rem]:grid-cols-[minmax(0,1fr)_23.5rem]",
        foot && "@min-[58rem]:grid-rows-[minmax(0,1fr)_auto]",
      )}
    >
      <div
        className={clsx(
          "px-4 pt-4 pb-1 md:px-6 md:pt-5 @min-[58rem]:overflow-y-auto",
          bar && "@max-[58rem]:clear-of-bar",
          foot && "@max-[58rem]:clear-of-foot @min-[58rem]:row-span-2",
          !isWide && "@min-[58rem]:pe-10",
        )}
      >
        <BackLink {...back} />
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
        // A panel with a foot may scroll without containing any control, so the keyboard has to reach the panel itself.
        tabIndex={foot ? 0 : undefined}
        className={clsx(
          "grid auto-rows-max grid-cols-[minmax(0,1fr)] content-start focus-visible:-outline-offset-2 justify-center gap-4 border-t border-border bg-background @max-[58rem]:flex-1 px-4 pt-5 pb-6 md:p-6 @min-[58rem]:overflow-y-auto @min-[58rem]:border-s @min-[58rem]:border-t-0",
          isWide ? "md:grid-cols-[minmax(0,40rem)]" : "md:grid-cols-[minmax(0,22rem)]",
        )}
      >
        {desk}
      </aside>
      {foot && <Foot>{foot}</Foot>}
    </div>
  );
}

/** Questions come and go here with their buttons, so it keeps the focus. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useKeptFocus()}
      {...keepsFocus}
      className="grid gap-2.5 border-t border-border bg-background px-4 py-3 @max-[58rem]:tall:sticky @max-[58rem]:bottom-0 @max-[58rem]:z-2 md:px-6 @min-[58rem]:border-s @min-[58rem]:py-4"
    >
      {children}
    </div>
  );
}

export function AccessDenied({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState drawing="lock" title="Access Denied - You do not have permission to view this page." />
      </Card>
    </Page>
  );
}
