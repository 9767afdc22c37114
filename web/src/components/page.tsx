import type { ReactNode } from "react";
import { type Back, BackLink } from "./back-link.tsx";

/** A standard page: its title, at most one main action, and its content. */
export function Page({
  back,
  title,
  subtitle,
  action,
  children,
}: {
  back?: Back;
  title: string;
  subtitle?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="px-4 pt-5 pb-8 md:px-10 md:pt-8 md:pb-10">
      <div className="mx-auto max-w-page">
        {back && <BackLink {...back} />}
        <header className="mb-5 flex items-start justify-between gap-4 max-md:grid max-md:grid-cols-[minmax(0,1fr)] md:mb-6">
          <div className="min-w-0">
            <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
            {subtitle && <p className="mt-0.5 text-pretty text-ink-muted">{subtitle}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}
