import { installPlainMessages } from "@quotemill/shared/requests/plain-words";
import { pages } from "@quotemill/shared/screens/pages";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { clsx } from "clsx";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { AnnouncementHost, announce } from "../../components/messages/announcements.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useAuth } from "../../features/auth/index.ts";
import { TourProvider } from "../../features/tour/index.ts";
import { createQueryClient } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { inBackground, later } from "../../lib/load-later.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { usePhoneMenu } from "./use-phone-menu.ts";

installPlainMessages(); // the forms before sign-in have their own messages

const LiveChanges = inBackground(
  later(async () => (await import("../../features/realtime/live-changes.ts")).LiveChanges),
);

const firstDataMs = 5_000;

export function AppShell() {
  const { user } = useAuth();
  return <PersonalShell key={user?.id} />;
}

/** Cached data belongs to one person, so each sign-in gets a new cache and signing out leaves nothing behind. */
function PersonalShell() {
  const { company, isLeaving } = useAuth();
  const [queryClient] = useState(createQueryClient);
  const [served, setServed] = useState<string | null>(null);
  const phoneMenu = usePhoneMenu();
  const main = useScrollToTop();
  const hasData = useFirstData(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {hasData && !isLeaving && <LiveChanges key={company?.id} onBuild={setServed} />}
      <a
        href="#main"
        className="fixed top-2 left-2 z-toast -translate-y-20 rounded-md bg-raised px-3 py-2 font-medium shadow-popover focus:translate-y-0"
      >
        Skip to content
      </a>
      <TourProvider phoneMenu={phoneMenu}>
        <div className="grid h-dvh pt-(--view-banner) lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
          <Sidebar phoneMenu={phoneMenu} />
          <div
            inert={phoneMenu.isOpen}
            className={clsx(
              "@container flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface",
              "lg:my-2 lg:me-2 lg:rounded-lg lg:shadow-sheet",
            )}
          >
            <TopBar phoneMenu={phoneMenu} />
            <NewVersionBar served={served} />
            <FactorBar />
            {/* Relative, because absolutely positioned screen-reader text would otherwise make the window scroll. What gets
                the focus stays clear of bars that stick to the bottom. */}
            <main
              id="main"
              ref={main}
              tabIndex={-1}
              className="relative min-h-0 flex-1 scroll-pt-4 tall:scroll-pb-20 overflow-y-auto outline-none"
            >
              <Outlet />
            </main>
          </div>
        </div>
      </TourProvider>
      <AnnouncementHost />
    </QueryClientProvider>
  );
}

/**
 * Returns true once the page has drawn the data that the person came for, or has had time to. On a slow network nothing
 * else should compete with that data.
 */
function useFirstData(queryClient: QueryClient): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    let frame = 0;
    const timer = setTimeout(() => setIsThere(true), firstDataMs);
    const stop = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === "updated" && event.action.type === "success";
      if (!isAnswer || queryClient.isFetching() > 0) return;
      cancelAnimationFrame(frame);
      // The first frame draws the answer, so the second one comes after it.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setIsThere(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      stop();
    };
  }, [queryClient, isThere]);
  return isThere;
}

/** The browser does not reset the scroll position of a new page, because main scrolls and not the window. */
function useScrollToTop() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [pathname]);
  return main;
}

/** For people who need a second factor soon and have none. */
function FactorBar() {
  const { userProfile } = useAuth();
  const { day } = useFormats();
  const { pathname } = useLocation();
  if (!userProfile?.factor_due || pathname === pages.security.path) return null;
  return (
    <section
      aria-label="Second factor"
      className="flex shrink-0 items-center gap-4 border-b border-border bg-warning-soft px-4 py-1.5 text-sm text-warning-ink lg:px-6"
    >
      <p className="min-w-0 flex-1 text-balance">
        From {day(userProfile.factor_due)} you need a second factor to sign in. It takes two minutes to set up.
      </p>
      <Link to={pages.security.path} className="shrink-0 rounded-xs font-medium underline underline-offset-3">
        Set it up
      </Link>
    </section>
  );
}

const newVersionWords = "A new version is ready.";

/** The script of this tab; undefined in development, where no build has a name. */
const ownBuild = () => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src");

/**
 * For a tab opened before a deployment. The code that it has loaded still works, but does not know what the new version
 * stores and could save without it. Reloading is left to the person, who may have something to save first.
 */
function NewVersionBar({ served }: { served: string | null }) {
  const own = ownBuild();
  return served && own && served !== own ? <Bar /> : null;
}

function Bar() {
  useEffect(() => announce(newVersionWords), []);
  return (
    <section
      aria-label="New version"
      className="flex shrink-0 items-center gap-4 border-b border-border bg-accent-soft px-4 py-1.5 text-sm text-accent-ink lg:px-6"
    >
      <p className="min-w-0 flex-1 text-balance">
        <span className="font-medium">{newVersionWords}</span> Save your work, then reload.
      </p>
      <Button variant="secondary" size="sm" icon={RefreshCw} className="shrink-0" onClick={() => location.reload()}>
        Reload
      </Button>
    </section>
  );
}
