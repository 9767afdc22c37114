import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useAuth } from "../../auth/index.ts";
import { PolicyCards } from "./policy-cards.tsx";
import { ssoQuery } from "./sso.api.ts";
import { SsoCard } from "./sso-card.tsx";

export function SignInSettingsPage() {
  const { company } = useAuth();
  const sso = useQuery(ssoQuery);
  const skeleton = (
    <Card title="Single sign-on">
      <FieldBones />
    </Card>
  );
  return (
    <Page title="Sign-in" subtitle={`How people at ${company?.name ?? "your company"} sign in.`}>
      <div className="grid max-w-200 gap-6">
        <PolicyCards />
        <QueryView query={sso} failed="Failed to load single sign-on" skeleton={skeleton}>
          {(state) => <SsoCard state={state} />}
        </QueryView>
      </div>
    </Page>
  );
}
