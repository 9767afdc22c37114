import type { UserProfile } from "@quotemill/shared/companies/users";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { Fragment, type ReactNode, StrictMode, useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import { LoginGuard } from "../app/guards.tsx";
import { routes, routesIn } from "../app/routes.tsx";
import { AnnouncementHost, AnnouncementPause } from "../components/messages/announcements.tsx";
import { ToastHost } from "../components/messages/toast.tsx";
import { AuthProvider, saveLinkFromAddress, startAuth } from "../features/auth/index.ts";
import { TourProvider } from "../features/tour/index.ts";
import { createQueryClient } from "../lib/api/queries.ts";
import { later } from "../lib/load-later.tsx";
import { buildSession } from "./builders.ts";
import { fakeBackend, type Handlers } from "./fake-backend.ts";

// Compiles the pages and dialogs that the app loads when they are needed. Otherwise the first test to open one would wait
// for that. Those left out start the app or need a browser.
const screens = import.meta.glob(["../{app,components,features,records}/**/*.tsx", "!**/{*.test,main,pdf-viewer}.tsx"]);
await Promise.all(Object.values(screens).map((load) => load()));

interface Options {
  /** The signed-in user's profile; without it no one is signed in. */
  as?: UserProfile;
  handlers?: Handlers;
  /** Also draws the menu and the top bar, and listens for changes. They take a third of the time, so few tests do. */
  hasShell?: boolean;
  /** Renders this page without the route's role guard, for what the screen itself denies. */
  page?: ReactNode;
  /** As while developing: React renders and mounts everything twice. Without it, it does so once, as in production. */
  isStrict?: boolean;
}

/** Renders the app at an address, set up as in `main.tsx`, with a fake backend. */
export function renderApp(address: string, { as, handlers, hasShell = false, page, isStrict = false }: Options = {}) {
  history.replaceState(null, "", address);
  if (as) localStorage.setItem("supabase.auth.token", JSON.stringify(buildSession()));
  const profile = as && { "POST /rest/v1/rpc/get_user_profile": () => Response.json(as) };
  const backend = fakeBackend({ ...profile, ...handlers });
  saveLinkFromAddress();
  const router = createBrowserRouter(page ? alone(page) : hasShell ? routes : plainRoutes);
  const { client, session, stop } = startAuth(() => void router.navigate("/login", { replace: true }));
  const Mode = isStrict ? StrictMode : Fragment;
  const view = render(
    <Mode>
      <AuthProvider client={client} session={session}>
        <AnnouncementPause value={0}>
          <RouterProvider router={router} />
        </AnnouncementPause>
        <ToastHost />
      </AuthProvider>
    </Mode>,
  );
  /** Like closing the tab, or the first half of a reload. */
  const leave = () => {
    backend.close(); // otherwise its toasts would show up in the next test
    view.unmount();
    stop();
    router.dispose();
  };
  onTestFinished(async () => {
    leave();
    await client.dispose();
  });
  const user = userEvent.setup({
    advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms),
    // An opening dialog blocks clicks on the page a moment before it accepts its own. The journeys check what covers
    // what, since pages have a layout there.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  return { user, router, backend, client, session, leave };
}

/** For what the shell does. */
export const renderWholeApp = (address: string, options: Options = {}) =>
  renderApp(address, { ...options, hasShell: true });

/** For what must happen once although React mounts twice while developing: links are used up, toasts are counted. */
export const renderStrict = (address: string, options: Options = {}) =>
  renderApp(address, { ...options, isStrict: true });

const phoneMenu = { open() {}, close() {} };

/** The parts of the shell that pages need. */
function PlainShell() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TourProvider phoneMenu={phoneMenu}>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </TourProvider>
      <AnnouncementHost />
    </QueryClientProvider>
  );
}
const plainRoutes = routesIn(later(async () => PlainShell));

const alone = (page: ReactNode) => [
  {
    element: <LoginGuard />,
    children: [{ path: "*", element: <QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider> }],
  },
];
