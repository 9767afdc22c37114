import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useAuth } from "../../auth/index.ts";
import { settingsQuery } from "../settings.api.ts";
import { followUpsQuery } from "./follow-ups.api.ts";
import { FollowUpsForm } from "./follow-ups-form.tsx";

export function FollowUpsPage() {
  const { company } = useAuth();
  const id = company?.id ?? "";
  const settings = useQuery(settingsQuery(id));
  const followUps = useQuery(followUpsQuery(id));
  const skeleton = (
    <Card title="Reminders">
      <FieldBones />
    </Card>
  );
  return (
    <Page title="Follow-ups" subtitle="Reminders Quotemill sends for you while a quote is open.">
      <QueryView query={settings} failed="Failed to load settings" skeleton={skeleton}>
        {(loaded) => (
          <QueryView query={followUps} failed="Failed to load settings" skeleton={skeleton}>
            {(given) => <FollowUpsForm company={loaded} settings={given} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}
