import { pages } from "@quotemill/shared/screens/pages";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BrandMark } from "../../components/full-screen.tsx";
import { keepsFocus, useKeptFocus } from "../../lib/keep-focus.ts";
import { inBackground, later } from "../../lib/load-later.tsx";

/** Decoration, which must never delay the form. */
const SampleDocket = inBackground(later(async () => (await import("./sample-docket.tsx")).SampleDocket));

/** Frames every signed-out page: the form in one column, ledger paper in the other. */
export function AuthLayout({
  title,
  back,
  children,
}: {
  title: ReactNode;
  /** Shown above the title, for a step after the first. */
  back?: { label: string; onBack: () => void } | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,41%)_minmax(0,1fr)]">
      <main
        ref={useKeptFocus()}
        {...keepsFocus}
        className="flex min-w-0 flex-col bg-surface px-4 py-5 shadow-sheet md:px-10 md:py-8"
      >
        <Link
          to={pages.home.path}
          className="flex items-center gap-2.5 self-start rounded-md text-md max-md:min-h-11 font-semibold tracking-tight"
        >
          <BrandMark />
          Quotemill
        </Link>
        {/* Starts at a fixed height instead of being centred, so that an error message does not push the form up. */}
        <div className="mx-auto w-full max-w-90 pt-[clamp(2rem,18dvh,12rem)] pb-16">
          {back && (
            <button
              type="button"
              onClick={back.onBack}
              className="-ms-0.5 inline-flex min-h-control-sm max-w-full items-center gap-1.5 rounded-sm text-sm font-medium text-ink-muted hover:text-ink max-md:min-h-11"
            >
              <ArrowLeft size={14} aria-hidden="true" />
              <span className="truncate">{back.label}</span>
            </button>
          )}
          <h1 className="mb-7 text-2xl font-semibold tracking-tight text-balance break-words">{title}</h1>
          {children}
        </div>
      </main>
      <div aria-hidden="true" className="ledger-paper relative grid place-items-center overflow-hidden max-lg:hidden">
        <SampleDocket />
      </div>
    </div>
  );
}
