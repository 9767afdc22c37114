import { fullName } from "@quotemill/shared/contacts/contact";
import { totalInCents } from "@quotemill/shared/quotes/list";
import { unknownContact } from "@quotemill/shared/quotes/person";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { Dashboard, RecentQuote } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { QueryView } from "../../components/query-view.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCompanyRegion } from "../../lib/region.tsx";
import { personLink } from "../../records/person-link.ts";
import { QuoteBadge } from "../../records/quote-badge.tsx";
import { useAuth } from "../auth/index.ts";

type Scope = Dashboard["scope"];
interface Props {
  query: UseQueryResult<Dashboard>;
  scope: Scope;
  /** True if another part of the page has the primary button. */
  isQuiet?: boolean;
}

const tables = {
  company: {
    heads: ["Quote #", "Contact", "Address", "Date", "Status"],
    columns: "minmax(6.5rem,8fr) minmax(0,12fr) minmax(0,13fr) minmax(5.75rem,10fr) minmax(0,19fr)",
    bones: ["w-16", "w-28", "w-48", "w-20", "w-24"],
  },
  global: {
    heads: ["Quote #", "Company", "Contact", "Address", "Date", "Status"],
    columns: "minmax(6.5rem,8fr) minmax(0,11fr) minmax(0,10fr) minmax(0,12fr) minmax(5.75rem,9fr) minmax(0,16fr)",
    bones: ["w-16", "w-28", "w-28", "w-32", "w-20", "w-24"],
  },
};

export function RecentQuotes({ query, scope, isQuiet = false }: Props) {
  const viewAll = (
    <LinkButton to={pages.quotes.path} variant="secondary" size="sm">
      View All Quotes
    </LinkButton>
  );
  return (
    <Card title="Recent Quotes" tools={scope === "company" && viewAll}>
      <QueryView
        query={query}
        failed="Failed to load the dashboard"
        skeleton={<TableSkeleton {...tables[scope]} />}
        isEmpty={(data) => data.recent_quotes.length === 0}
        empty={<NoQuotes scope={scope} isQuiet={isQuiet} />}
      >
        {({ recent_quotes }) => (
          <Table label="Recent Quotes" columns={tables[scope].columns} heads={tables[scope].heads}>
            <TableBody>
              {recent_quotes.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} scope={scope} />
              ))}
            </TableBody>
          </Table>
        )}
      </QueryView>
    </Card>
  );
}

const nobody = { id: null, email: "" };

function QuoteRow({ quote, scope }: { quote: RecentQuote; scope: Scope }) {
  const date = useDate();
  const total = useFormats().cents(totalInCents(quote), quote.currency);
  const contact = quote.contact && fullName(quote.contact);
  return (
    <Row>
      <Cell className="font-medium wrap-anywhere">
        {scope === "company" ? (
          // The link covers its row, so that a click anywhere in the row follows it.
          <Link to={personLink(quote.contact ?? nobody)} className="rounded-xs after:absolute after:inset-0">
            {quote.quote_number}
          </Link>
        ) : (
          quote.quote_number
        )}
        {total !== "–" && <p className="text-sm font-normal whitespace-nowrap text-ink-muted tabular-nums">{total}</p>}
      </Cell>
      {scope === "global" && (
        <Cell className="wrap-anywhere @max-[40rem]:col-span-2 @max-[40rem]:row-start-4 @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
          {quote.company_name}
        </Cell>
      )}
      <Cell className="wrap-anywhere @max-[40rem]:col-start-1 @max-[40rem]:row-start-2">
        {contact || unknownContact}
      </Cell>
      <Cell className="wrap-anywhere text-ink-muted @max-[40rem]:col-span-2 @max-[40rem]:row-start-3 @max-[40rem]:text-sm">
        {quote.contact?.address1 || "N/A"}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-muted tabular-nums @max-[40rem]:col-start-2 @max-[40rem]:row-start-2 @max-[40rem]:justify-self-end @max-[40rem]:text-sm">
        {date(quote.created_at)}
      </Cell>
      <Cell className="flex @max-[40rem]:col-start-2 @max-[40rem]:row-start-1 @max-[40rem]:justify-self-end">
        <QuoteBadge quote={quote} />
      </Cell>
    </Row>
  );
}

const usualDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Companies that chose no locale read 'Oct 18, 2024' in this table. */
function useDate(): (timestamp: string) => string {
  const { locale } = useCompanyRegion();
  const formats = useFormats();
  return locale === defaultRegion.locale ? (timestamp) => usualDate.format(new Date(timestamp)) : formats.date;
}

function NoQuotes({ scope, isQuiet }: { scope: Scope; isQuiet: boolean }) {
  const { can } = useAuth();
  return (
    <div className="border-t border-border">
      <EmptyState title="No quotes created yet.">
        {scope === "company" && can("quotes.write") && (
          <LinkButton icon={Plus} to={pages.newQuote.path} variant={isQuiet ? "secondary" : "primary"}>
            Create Your First Quote
          </LinkButton>
        )}
      </EmptyState>
    </div>
  );
}
