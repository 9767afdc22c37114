import { zodResolver } from "@hookform/resolvers/zod";
import { may } from "@quotemill/shared/access/permissions";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards } from "@quotemill/shared/companies/settings";
import { useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useHashTarget } from "../../../lib/use-hash-target.ts";
import { useAuth } from "../../auth/index.ts";
import { settingsQuery, useReadSettings, useSaveCosts, useSaveVisibility } from "../settings.api.ts";
import { SavedTogether, SaveInBar } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import { companyDetailsQuery } from "./company-details.api.ts";
import { CompanyDetailsCard } from "./company-details-card.tsx";
import { RegionCard } from "./region-card.tsx";

/** Edits the company: everyone may change what is printed of it, admins also its name, region and who sees costs. */
export function CompanyPage() {
  const { company } = useAuth();
  const settings = useQuery(settingsQuery(company?.id ?? ""));
  return (
    <Page title="Company" subtitle="Your name, logo and details, and how dates and money appear.">
      <QueryView
        query={settings}
        failed="Failed to load settings"
        skeleton={
          <Card title="Company Details">
            <FieldBones />
          </Card>
        }
      >
        {(loaded) => <CompanyCards company={loaded} />}
      </QueryView>
    </Page>
  );
}

function CompanyCards({ company }: { company: Company }) {
  const { userProfile } = useAuth();
  const isAdmin = may(userProfile?.app_role, "company.write");
  // The region stands below the details, which have no height before they are there.
  useHashTarget(!useQuery(companyDetailsQuery(company.id)).isPending);
  return (
    <SavedTogether>
      <CompanyDetailsCard company={company} />
      {isAdmin && (
        <>
          <div id="region" tabIndex={-1} className="scroll-mt-4 outline-none">
            <RegionCard company={company} />
          </div>
          <CostsCard company={company} />
          <VisibilityCard company={company} />
        </>
      )}
    </SavedTogether>
  );
}

const viewerChoices: { value: Company["costs_visible_to"]; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "admins", label: "Admins only" },
];

const ownQuotesChoices: { value: Company["quotes_visible_to"]; label: string }[] = [
  { value: "everyone", label: "All quotes of the company" },
  { value: "author", label: "Only their own quotes" },
];

const { input: visibilitySettings, answer: savedVisibility } = settingsCards.visibility;

/** Chooses whether people see each other's quotes. Admins always do. */
function VisibilityCard({ company }: { company: Company }) {
  const save = useSaveVisibility(company.id);
  const read = useReadSettings(company.id);
  const form = useForm({ resolver: zodResolver(visibilitySettings), defaultValues: savedVisibility.parse(company) });
  const saveChanges = useSaveChanges(form, {
    names: {},
    save: async (changes) => savedVisibility.parse(await save.mutateAsync(changes)),
    read: async () => savedVisibility.parse(await read()),
    done: "Company settings saved successfully!",
    failed: "Failed to save settings",
  });
  const handleSubmit = form.handleSubmit(saveChanges);
  return (
    <div className="@min-[58rem]:pe-[21.5rem]">
      <Card title="Who sees quotes">
        <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4 border-t border-border p-5 max-md:px-4">
          <SelectField
            label="Users and viewers see"
            hint="Admins see all quotes, and so do API keys. Contacts, templates and prices stay visible to everyone. An admin can hand a quote over to a colleague."
            choices={ownQuotesChoices}
            error={form.formState.errors.quotes_visible_to?.message}
            {...form.register("quotes_visible_to")}
          />
          <SaveInBar isDirty={form.formState.isDirty} busy={save.isPending} onDiscard={form.reset} />
        </form>
      </Card>
    </div>
  );
}

const { input: costSettings, answer: savedCosts } = settingsCards.costs;

/** Chooses who may see costs and profit, and what a quote should earn. */
function CostsCard({ company }: { company: Company }) {
  const save = useSaveCosts(company.id);
  const read = useReadSettings(company.id);
  const form = useForm({ resolver: zodResolver(costSettings), defaultValues: savedCosts.parse(company) });
  const saveChanges = useSaveChanges(form, {
    names: { costs_visible_to: "who sees costs and profit", target_margin_basis_points: "the target margin" },
    save: async (changes) => savedCosts.parse(await save.mutateAsync(changes)),
    read: async () => savedCosts.parse(await read()),
    done: "Company settings saved successfully!",
    failed: "Failed to save settings",
  });
  const handleSubmit = form.handleSubmit(saveChanges);
  return (
    // The card is as wide as the one above, which leaves room for its preview.
    <div className="@min-[58rem]:pe-[21.5rem]">
      <Card title="Costs and profit">
        <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4 border-t border-border p-5 max-md:px-4">
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <SelectField
              label="Who sees costs and profit"
              hint="Customers never do."
              choices={viewerChoices}
              {...form.register("costs_visible_to")}
            />
            <Controller
              control={form.control}
              name="target_margin_basis_points"
              render={({ field: { value, onChange, onBlur, name }, fieldState }) => (
                <AmountField
                  label="Target margin"
                  unit="percent"
                  max={9_900}
                  hint={`Share of the price before ${company.tax_name || "tax"}. Lower quotes are flagged. Leave it empty for no target.`}
                  value={value ?? 0}
                  error={fieldState.error?.message}
                  onChange={(points) => onChange(points === 0 ? null : points)}
                  {...{ onBlur, name }}
                />
              )}
            />
          </div>
          <SaveInBar isDirty={form.formState.isDirty} busy={save.isPending} onDiscard={form.reset} />
        </form>
      </Card>
    </div>
  );
}
