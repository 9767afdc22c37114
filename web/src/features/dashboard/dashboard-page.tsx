import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { useAuth } from "../auth/index.ts";
import { AttentionCard } from "./attention-card.tsx";
import { dashboardQuery, isSetupOpen, setupQuery, startOfMonth } from "./dashboard.api.ts";
import { CompanyFigures, GlobalFigures } from "./figures.tsx";
import { Numbers } from "./numbers.tsx";
import { RecentQuotes } from "./recent-quotes.tsx";
import { SetupCard } from "./setup-card.tsx";
import { Values } from "./values.tsx";

export function DashboardPage() {
  const { isGlobalAdmin } = useAuth();
  return isGlobalAdmin ? <GlobalDashboard /> : <CompanyDashboard />;
}

function CompanyDashboard() {
  const { userProfile, company } = useAuth();
  const monthStart = startOfMonth(new Date());
  const dashboard = useQuery({ ...dashboardQuery(monthStart), enabled: company !== null });
  const isEmpty = dashboard.data?.recent_quotes.length === 0;
  const setup = useSetup();
  return (
    <Page
      title={`Welcome back, ${userProfile?.full_name || "User"}!`}
      action={
        <LinkButton to={pages.newQuote.path} variant={isEmpty || setup ? "secondary" : "primary"}>
          <Plus size={16} aria-hidden="true" className="-ms-0.5" />
          New Quote
        </LinkButton>
      }
    >
      {company && (
        <>
          {setup && <SetupCard company={company.name} done={setup.done} />}
          <CompanyFigures dashboard={dashboard.data} company={company.name} monthStart={monthStart} />
          <div className="grid items-start gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
            <div className="xl:col-start-2 xl:row-start-1">
              <AttentionCard />
            </div>
            <div className="min-w-0 xl:col-start-1 xl:row-start-1">
              <RecentQuotes query={dashboard} scope="company" isQuiet={setup !== null} />
            </div>
            <Values />
            <Numbers />
          </div>
        </>
      )}
    </Page>
  );
}

/** What is left to do for those who may do it; null once everything is done or the list is hidden. */
function useSetup() {
  const { userProfile, company } = useAuth();
  const isAllowed = company !== null && may(userProfile?.app_role, "company.write");
  const { data } = useQuery(setupQuery(isAllowed));
  return data && isSetupOpen(data) ? data : null;
}

/** Has no links to quotes: they belong to companies, and their pages redirect global admins. */
function GlobalDashboard() {
  const dashboard = useQuery(dashboardQuery(startOfMonth(new Date())));
  return (
    <Page
      title="Global Admin Dashboard"
      action={
        <LinkButton to={pages.companies.path} variant="secondary">
          Go to Companies
        </LinkButton>
      }
    >
      <GlobalFigures dashboard={dashboard.data} />
      <RecentQuotes query={dashboard} scope="global" />
    </Page>
  );
}
