import { Page } from "../../../components/page.tsx";
import { useAuth } from "../../auth/index.ts";
import { PolicyCards } from "./policy-cards.tsx";

export function SignInSettingsPage() {
  const { company } = useAuth();
  return (
    <Page title="Sign-in" subtitle={`How people at ${company?.name ?? "your company"} get in.`}>
      <div className="grid max-w-200 gap-6">
        <PolicyCards />
      </div>
    </Page>
  );
}
