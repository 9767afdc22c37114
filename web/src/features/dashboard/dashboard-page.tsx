import { may } from "@quotemill/shared/access/permissions";
import type { Dashboard } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Figure, Ledger } from "../../components/ui/docket.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { AttentionCard } from "./attention-card.tsx";
import { attentionQuery, dashboardQuery, isSetupOpen, setupQuery, startOfMonth } from "./dashboard.api.ts";
import { Numbers } from "./offer-numbers.tsx";
import { Values } from "./quote-values.tsx";
import { RecentQuotes } from "./recent-quotes.tsx";
import { SetupCard } from "./setup-card.tsx";

export function DashboardPage() {
  const { isGlobalAdmin } = useAuth();
  return isGlobalAdmin ? <GlobalDashboard /> : <CompanyDashboard />;
}

function CompanyDashboard() {
  const { userProfile, company, can } = useAuth();
  const monthStart = startOfMonth(new Date());
  const dashboard = useQuery({ ...dashboardQuery(monthStart), enabled: company !== null });
  const attention = useQuery({ ...attentionQuery, enabled: company !== null });
  const isEmpty = dashboard.data?.recent_quotes.length === 0;
  const { setup, isAwaited } = useSetup();
  return (
    <Page
      title={`Welcome back, ${userProfile?.full_name || "User"}!`}
      action={
        can("quotes.write") && (
          <LinkButton icon={Plus} to={pages.newQuote.path} variant={isEmpty || setup ? "secondary" : "primary"}>
            New Quote
          </LinkButton>
        )
      }
    >
      {company && (
        // The heights of the parts are not known before they load, so each part shows only once the one above it is there:
        // nothing moves that has been seen.
        <div className={clsx(isAwaited && "invisible")}>
          {setup && <SetupCard company={company.name} done={setup.done} />}
          <CompanyFigures dashboard={dashboard.data} company={company.name} monthStart={monthStart} />
          <div className="grid items-start gap-5 md:gap-6 min-[86rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
            <div className="min-[86rem]:col-start-2 min-[86rem]:row-start-1">
              <AttentionCard />
            </div>
            <div
              className={clsx(
                "min-w-0 min-[86rem]:col-start-1 min-[86rem]:row-start-1",
                isFirstAnswerOut(attention) && "max-[86rem]:invisible",
              )}
            >
              <RecentQuotes query={dashboard} scope="company" isQuiet={setup !== null} />
            </div>
            <div
              className={clsx("contents", (isFirstAnswerOut(attention) || isFirstAnswerOut(dashboard)) && "invisible")}
            >
              <Values />
              <Numbers />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

/** A call that has failed once may take long, and nothing waits for it. */
const isFirstAnswerOut = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0;

/** Returns the remaining steps for people who may take them; null once everything is done or the list is hidden. */
function useSetup() {
  const { userProfile, company } = useAuth();
  const isAllowed = company !== null && may(userProfile?.app_role, "company.write");
  const query = useQuery(setupQuery(isAllowed));
  return {
    setup: query.data && isSetupOpen(query.data) ? query.data : null,
    isAwaited: isFirstAnswerOut(query),
  };
}

/**
 * A global admin's dashboard has no links to quotes: they belong to companies, and their pages redirect global admins.
 */
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

function CompanyFigures({
  dashboard,
  company,
  monthStart,
}: {
  dashboard: Dashboard | undefined;
  company: string;
  monthStart: Date;
}) {
  const formats = useFormats();
  const { company: own, isAdmin } = useAuth();
  const isOwnOnly = own?.quotes_visible_to === "author" && !isAdmin;
  const counts = dashboard?.scope === "company" ? dashboard : undefined;
  return (
    <Ledger>
      <Figure label="Total Quotes" value={counts?.total_quotes} hint={isOwnOnly ? "of your own" : `in ${company}`} />
      <Figure
        label="Quotes This Month"
        value={counts?.quotes_this_month}
        hint={`since ${formats.monthAndDay(monthStart)}`}
      />
      <Figure
        label="Pending PDFs"
        value={counts?.pending_pdfs}
        hint="priced, waiting for a PDF"
        attention={(counts?.pending_pdfs ?? 0) > 0}
      />
    </Ledger>
  );
}

function GlobalFigures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const counts = dashboard?.scope === "global" ? dashboard : undefined;
  return (
    <Ledger>
      <Figure label="Total Companies" value={counts?.total_companies} hint="using Quotemill" />
      <Figure label="Total Users" value={counts?.total_users} hint="with global admins" />
      <Figure label="Recent Quotes" value={counts?.recent_quotes.length} hint="listed below" />
    </Ledger>
  );
}
