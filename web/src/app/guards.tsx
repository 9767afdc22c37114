import { may } from "@quotemill/shared/access/permissions";
import type { ViewAs } from "@quotemill/shared/access/view-as";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { type Page, pages } from "@quotemill/shared/screens/pages";
import { Navigate, Outlet, useLocation } from "react-router";
import { FullScreen } from "../components/full-screen.tsx";
import { Button, Spinner } from "../components/ui/button.tsx";
import { FactorPrompt, useAuth } from "../features/auth/index.ts";
import { inBackground, later } from "../lib/load-later.tsx";
import { CompanyRegionProvider } from "../lib/region.tsx";

const GatePage = inBackground(
  later(async () => (await import("../features/settings/security/gate-page.tsx")).GatePage),
);

/** Pages about the account of the person at the screen, who is not the person in a view. */
const ownPages: string[] = [pages.security.path, pages.preferences.path];

export function LoginGuard() {
  const { user, userProfile, loading, owesFactor, gate, view } = useAuth();
  const { pathname } = useLocation();
  if (view?.end) return <ViewEnded view={view} isElsewhere={view.end === "elsewhere"} />;
  if (loading) return <LoadingApplication />;
  if (!user || owesFactor) return <Navigate to={pages.login.path} replace />;
  if (gate) return <GatePage gate={gate} />;
  if (!userProfile) return <ServerUnavailable />;
  if (view && ownPages.includes(pathname)) return <Navigate to={pages.home.path} replace />;
  return (
    <CompanyRegionProvider region={userProfile.company ?? defaultRegion}>
      <Outlet />
      <FactorPrompt />
    </CompanyRegionProvider>
  );
}

export function PageGuard({ page: { permission } }: { page: Page }) {
  const { userProfile, loading } = useAuth();
  if (loading) return <p className="p-10 text-ink-muted">Loading...</p>;
  const isAllowed = !permission || may(userProfile?.app_role, permission);
  return isAllowed ? <Outlet /> : <Navigate to={pages.home.path} replace />;
}

/** For people who are signed in but whose profile could not be loaded. The session is kept until the server is back. */
function ServerUnavailable() {
  const { refreshProfile } = useAuth();
  return (
    <FullScreen title="The server is not responding">
      <p className="text-ink-muted">You are still signed in. Check your connection, then try again.</p>
      <Button onClick={() => void refreshProfile()}>Try again</Button>
    </FullScreen>
  );
}

function ViewEnded({ view: { company, person }, isElsewhere }: { view: ViewAs; isElsewhere: boolean }) {
  return (
    <FullScreen title={isElsewhere ? "The view is open in another tab" : "The view has ended"}>
      <p className="mb-4 text-ink-muted">
        You saw {company.name} as {person.name}. {isElsewhere ? "It goes on there." : "Nothing of it is kept here."}
      </p>
      {/* Reloads the app with the session of the person who is signed in. */}
      <Button onClick={() => location.assign(pages.globalUsers.path)}>Back to your account</Button>
    </FullScreen>
  );
}

function LoadingApplication() {
  return (
    <FullScreen title="Loading Application">
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner />
        Please wait while we prepare your workspace...
      </p>
    </FullScreen>
  );
}
