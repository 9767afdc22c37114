import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { useAuth } from "../../auth/index.ts";
import { settingsQuery } from "../settings.api.ts";
import { EmailTemplatesCard } from "./email-templates-card.tsx";
import { NumberingCard } from "./numbering-card.tsx";

export function QuoteSettingsPage() {
  const { company } = useAuth();
  return (
    <Page title="Quote Settings" subtitle="How quotes are numbered and named, and what their emails say.">
      {company ? <CompanySettings companyId={company.id} /> : <NoCompany />}
    </Page>
  );
}

function CompanySettings({ companyId }: { companyId: string }) {
  const settings = useQuery(settingsQuery(companyId));
  return (
    <QueryView query={settings} failed="Failed to load settings" skeleton={<SettingsSkeleton />}>
      {(company) => (
        <div className="grid gap-6 max-md:gap-5">
          <EmailTemplatesCard company={company} />
          <NumberingCard company={company} />
        </div>
      )}
    </QueryView>
  );
}

function NoCompany() {
  const { isGlobalAdmin } = useAuth();
  return (
    <Card>
      <EmptyState
        title="Nothing to edit here"
        text="Quote settings belong to a company, and your account is not part of one."
      >
        {isGlobalAdmin && <LinkButton to={pages.companies.path}>Go to Companies</LinkButton>}
      </EmptyState>
    </Card>
  );
}

function SettingsSkeleton() {
  return (
    <div className="grid gap-6 max-md:gap-5">
      {["Email Templates", "Quote Numbering & Naming"].map((title) => (
        <Card key={title} title={title}>
          <FieldBones />
        </Card>
      ))}
    </div>
  );
}
