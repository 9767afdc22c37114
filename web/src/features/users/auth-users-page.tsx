import { AccessDenied } from "../../components/access-denied.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../auth/index.ts";
import { AuthUsersCard } from "./auth-users-card.tsx";

export function AuthUsersPage() {
  const { isGlobalAdmin } = useAuth();
  if (!isGlobalAdmin) return <AccessDenied title="Auth Users" />;
  return (
    <Page title="Auth Users" subtitle="Accounts that can sign in.">
      <AuthUsersCard />
    </Page>
  );
}
