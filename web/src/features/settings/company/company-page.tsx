import type { Company } from "@quotemill/shared/companies/company";
import { useQuery } from "@tanstack/react-query";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useAuth } from "../../auth/index.ts";
import { settingsQuery, useSaveCostViewers } from "../settings.api.ts";
import { RegionCard } from "./region-card.tsx";

export function CompanyPage() {
  const { company } = useAuth();
  const settings = useQuery(settingsQuery(company?.id ?? ""));
  return (
    <Page title="Company" subtitle="How dates and money appear to staff and customers.">
      <QueryView
        query={settings}
        failed="Failed to load settings"
        skeleton={
          <Card title="Region and money">
            <FieldBones />
          </Card>
        }
      >
        {(loaded) => (
          <div className="grid gap-6">
            <RegionCard company={loaded} />
            <CostViewersCard company={loaded} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

type CostViewers = Company["costs_visible_to"];

const viewerChoices: { value: CostViewers; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "admins", label: "Admins only" },
];

/** Who may see costs and profit. A choice is saved at once. */
function CostViewersCard({ company }: { company: Company }) {
  const save = useSaveCostViewers(company.id);
  const handleChoose = (costs_visible_to: CostViewers) =>
    reportOutcome(save.mutateAsync({ costs_visible_to }), {
      done: () => toast.success("Company settings saved successfully!"),
      failed: ({ message }) => toast.error(`Failed to save settings: ${message}`),
    });
  return (
    // The card is as wide as the one above, which leaves room for its preview.
    <div className="@min-[58rem]:pe-[21.5rem]">
      <Card title="Costs and profit">
        <div className="grid gap-4 border-t border-border p-5 max-md:px-4 @min-[36rem]:grid-cols-2">
          <SelectField
            label="Who sees costs and profit"
            hint="Customers never do. Saved as soon as you choose."
            choices={viewerChoices}
            value={save.variables && save.isPending ? save.variables.costs_visible_to : company.costs_visible_to}
            onChange={(event) => handleChoose(event.target.value as CostViewers)}
          />
        </div>
      </Card>
    </div>
  );
}
