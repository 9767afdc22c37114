import { useQuery } from "@tanstack/react-query";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { FieldBones } from "../../components/ui/skeleton.tsx";
import { useAuth } from "../auth/index.ts";
import { CostViewersCard } from "./costs/cost-viewers-card.tsx";
import { PlaceCard } from "./place/place-card.tsx";
import { settingsQuery } from "./settings.api.ts";

export function CompanyPage() {
  const { company } = useAuth();
  const settings = useQuery(settingsQuery(company?.id ?? ""));
  return (
    <Page title="Company" subtitle="How dates and money appear to staff and customers.">
      <QueryView
        query={settings}
        failed="Failed to load settings"
        skeleton={
          <Card title="Place and money">
            <FieldBones />
          </Card>
        }
      >
        {(loaded) => (
          <div className="grid gap-6">
            <PlaceCard company={loaded} />
            <CostViewersCard company={loaded} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
