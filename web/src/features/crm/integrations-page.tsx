import { may } from "@quotemill/shared/access/permissions";
import type { Company } from "@quotemill/shared/companies/company";
import { companyMissing } from "@quotemill/shared/contacts/crm";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { ApiKeysCard, apiKeysQuery, MakeKeyButton } from "../api-keys/index.ts";
import { useAuth } from "../auth/index.ts";
import { AddEndpointButton, EventsTab, endpointsQuery } from "../events/index.ts";
import { WorkflowSecretsCard } from "../workflow/index.ts";
import { connectionQuery } from "./crm.api.ts";
import { GhlCard } from "./ghl-card.tsx";
import { DryRunCard } from "./write-back/dry-run-card.tsx";
import { RulesCard } from "./write-back/rules-card.tsx";
import { useWriteBack } from "./write-back/use-write-back.ts";
import { WriteBackActions } from "./write-back/write-back-actions.tsx";
import { WritesCard } from "./write-back/writes-card.tsx";

const address = z.object({ tab: z.enum(["crm", "automation", "keys", "events"]).default("crm") });

export function IntegrationsPage() {
  const { company, isGlobalAdmin, userProfile } = useAuth();
  if (isGlobalAdmin || !company) {
    return (
      <Page title={title} subtitle={subtitle}>
        {isGlobalAdmin ? <GlobalAdminView /> : <NoCompany />}
      </Page>
    );
  }
  if (may(userProfile?.app_role, "integrations.write")) return <AdminView company={company} />;
  return (
    <Page title={title} subtitle={subtitle}>
      <GhlCard company={company} />
    </Page>
  );
}

const title = "Integrations";
const subtitle = "Connect the services your company uses for its quotes.";

function AdminView({ company }: { company: Company }) {
  const [{ tab }, setAddress] = useUrlFilters(address);
  const keys = useQuery(apiKeysQuery);
  const endpoints = useQuery(endpointsQuery);
  const counted = (list?: { items: unknown[] }) => (list?.items.length ? { count: list.items.length } : {});
  const { data: connection } = useQuery(connectionQuery(company));
  const canWriteBack = tab === "crm" && connection.ghl_connected;
  const writeBack = useWriteBack(canWriteBack);
  const crmAction = canWriteBack ? <WriteBackActions form={writeBack} /> : null;
  const actions = { crm: crmAction, automation: null, keys: <MakeKeyButton />, events: <AddEndpointButton /> };
  return (
    <Page title={title} subtitle={subtitle} action={actions[tab]}>
      <Tabs
        label={title}
        tabs={[
          { value: "crm", label: "GoHighLevel" },
          { value: "automation", label: "Automation" },
          { value: "keys", label: "API keys", ...counted(keys.data) },
          { value: "events", label: "Events", ...counted(endpoints.data) },
        ]}
        value={tab}
        onChange={(chosen) => setAddress({ tab: chosen })}
        list={(tabs) => <div className="mb-5 border-b border-border">{tabs}</div>}
      >
        <TabPanel value={tab} className="outline-none">
          {tab === "crm" && (
            <div className="grid gap-5">
              <GhlCard company={company} stopped={writeBack.stored.data?.stopped ?? null} />
              {canWriteBack && (
                <>
                  <RulesCard form={writeBack} />
                  <DryRunCard form={writeBack} />
                  <WritesCard form={writeBack} />
                </>
              )}
            </div>
          )}
          {tab === "automation" && <WorkflowSecretsCard />}
          {tab === "keys" && <ApiKeysCard />}
          {tab === "events" && <EventsTab />}
        </TabPanel>
      </Tabs>
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
