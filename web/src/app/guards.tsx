import type { AppRole } from "@quotemill/shared/users";
import { Navigate, Outlet } from "react-router";
import { FullScreen } from "../components/full-screen.tsx";
import { Button } from "../components/ui/button.tsx";
import { Spinner } from "../components/ui/spinner.tsx";
import { useAuth } from "../features/auth/index.ts";

export function LoginGuard() {
  const { user, userProfile, loading } = useAuth();
  if (loading) return <LoadingApplication />;
  if (!user) return <Navigate to="/login" replace />;
  return userProfile ? <Outlet /> : <ServerAway />;
}

export function RoleGuard({ allow }: { allow: readonly AppRole[] }) {
  const { userProfile, loading } = useAuth();
  if (loading) return <p className="p-10 text-ink-muted">Loading...</p>;
  const isAllowed = userProfile && allow.includes(userProfile.app_role);
  return isAllowed ? <Outlet /> : <Navigate to="/" replace />;
}

/** Signed in, but the profile could not be asked for: the session is kept until the server is back. */
function ServerAway() {
  const { refreshProfile } = useAuth();
  return (
    <FullScreen title="The server does not answer">
      <p className="text-ink-muted">You are still signed in. Check your connection, then try again.</p>
      <Button onClick={() => void refreshProfile()}>Try again</Button>
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
