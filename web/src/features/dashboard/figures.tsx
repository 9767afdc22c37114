import type { Dashboard } from "@quotemill/shared/dashboard";
import { Figure, Ledger } from "../../components/ui/ledger.tsx";
import { useFormats } from "../../lib/use-formats.ts";

export function CompanyFigures({
  dashboard,
  company,
  monthStart,
}: {
  dashboard: Dashboard | undefined;
  company: string;
  monthStart: Date;
}) {
  const formats = useFormats();
  const counts = dashboard?.scope === "company" ? dashboard : undefined;
  return (
    <Ledger>
      <Figure label="Total Quotes" value={counts?.total_quotes} hint={`in ${company}`} />
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

export function GlobalFigures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const counts = dashboard?.scope === "global" ? dashboard : undefined;
  return (
    <Ledger>
      <Figure label="Total Companies" value={counts?.total_companies} hint="using Quotemill" />
      <Figure label="Total Users" value={counts?.total_users} hint="in all companies" />
      <Figure label="Recent Quotes" value={counts?.recent_quotes.length} hint="listed below" />
    </Ledger>
  );
}
