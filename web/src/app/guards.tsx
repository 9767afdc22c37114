import type { AppRole } from "@quotemill/shared/users";
import { Navigate, Outlet } from "react-router";
import { FullScreen } from "../components/full-screen.tsx";
import { Spinner } from "../components/ui/spinner.tsx";
import { useAuth } from "../features/auth/index.ts";

export function LoginGuard() {
  const { user, loading } = useAuth();
  if (loading) return <LoadingApplication />;
  return user ? <Outlet /> : <Navigate to="/login" replace />;
}

export function RoleGuard({ allow }: { allow: readonly AppRole[] }) {
  const { userProfile, loading } = useAuth();
  if (loading) return <p className="p-10 text-ink-muted">Loading...</p>;
  const isAllowed = userProfile && allow.includes(userProfile.app_role);
  return isAllowed ? <Outlet /> : <Navigate to="/" replace />;
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
