import { companyMissing } from "@quotemill/shared/contacts/crm";
import { pages } from "@quotemill/shared/screens/pages";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { useAuth } from "../auth/index.ts";
import { WorkflowSecretsCard } from "../workflow/index.ts";
import { GhlCard } from "./ghl-card.tsx";

export function IntegrationsPage() {
  const { company, isGlobalAdmin } = useAuth();
  return (
    <Page title="Integrations" subtitle="Connect the services your company uses for its quotes.">
      {isGlobalAdmin ? (
        <GlobalAdminView />
      ) : (
        <div className="grid gap-6 max-md:gap-5">
          {company ? <GhlCard company={company} /> : <NoCompany />}
          <WorkflowSecretsCard />
        </div>
      )}
    </Page>
  );
}

function GlobalAdminView() {
  return (
    <Card>
      <EmptyState
        title="Global Admin View"
        text="This page is for company-specific integrations. Companies are managed on the Companies page."
      >
        <LinkButton to={pages.companies.path}>Go to Companies</LinkButton>
      </EmptyState>
    </Card>
  );
}

function NoCompany() {
  return (
    <Card>
      <EmptyState title={companyMissing} />
    </Card>
  );
}
