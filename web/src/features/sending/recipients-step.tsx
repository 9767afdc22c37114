import { pages } from "@quotemill/shared/screens/pages";
import type { Recipient, recipientPage } from "@quotemill/shared/sending/send-quotes";
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { PagedTable } from "../../components/lists/paged-table.tsx";
import { useCountAnnouncement } from "../../components/messages/announcements.tsx";
import { useFailureToast } from "../../components/messages/outcomes.ts";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Cell, TableSkeleton } from "../../components/ui/table.tsx";
import { totalOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { countOf } from "../../lib/words.ts";
import { contactName } from "../../records/contact-link.tsx";
import { senderLink } from "../../records/sending/send-link.tsx";
import { recipientsQuery } from "./sending.api.ts";

const failed = (reason = "") => `Failed to load contacts: ${reason}`;

export function RecipientsStep({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const recipients = useInfiniteQuery(recipientsQuery({ search }));
  useCountAnnouncement(recipients, totalOf(recipients.data), "contact", { search });
  useFailureToast(recipients.error, failed(recipients.error?.message));
  return (
    <Page title="Quote Sender" subtitle="Choose a contact to send quotes to.">
      <Card
        title="Contacts"
        count={totalOf(recipients.data)}
        tools={
          <SearchInput
            label="Search by name or email"
            value={search}
            onSearch={onSearch}
            className="w-68 @max-[40rem]:w-full"
          />
        }
      >
        <QueryView
          query={recipients}
          failed={failed}
          skeleton={<RecipientsSkeleton />}
          isEmpty={(data) => totalOf(data) === 0}
          empty={
            !search && recipients.isPlaceholderData ? (
              <Skeleton>
                <RecipientsSkeleton />
              </Skeleton>
            ) : (
              <NoRecipients search={search} onClear={() => onSearch("")} />
            )
          }
        >
          {(data) => <RecipientsTable query={recipients} data={data} search={search} />}
        </QueryView>
      </Card>
    </Page>
  );
}

function NoRecipients({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="border-t border-border">
      {search ? (
        <EmptyState drawing="search" title="No contacts found" text={`No contact with quotes matches "${search}".`}>
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title="No quotes yet" text="Contacts appear here once they have a quote.">
          <LinkButton to={pages.newQuote.path}>New Quote</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

type Recipients = InfiniteData<z.infer<typeof recipientPage>>;

const table = {
  heads: ["Contact", "Quotes", { label: "Latest quote", className: "text-end" }],
  columns: "minmax(0,1fr) 6rem 8rem",
};
const bones = ["w-40", "w-14", "w-20 ms-auto"];

function RecipientsSkeleton() {
  return <TableSkeleton {...table} bones={bones} lines={2} rows={8} />;
}

function RecipientsTable({
  query,
  data,
  search,
}: {
  query: UseInfiniteQueryResult<Recipients>;
  data: Recipients;
  search: string;
}) {
  return (
    <PagedTable<Recipient> label="Contacts" {...table} bones={bones} query={query} data={data}>
      {(recipient) => <RecipientCells recipient={recipient} search={search} />}
    </PagedTable>
  );
}

/** The link covers its row, so that a click anywhere in the row follows it. */
function RecipientCells({ recipient, search }: { recipient: Recipient; search: string }) {
  const formats = useFormats();
  return (
    <>
      <Cell className="@max-[40rem]:col-span-2">
        <p className="truncate">
          <Link
            to={senderLink({ contact: recipient.email, search })}
            className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {contactName(recipient)}
          </Link>
          {recipient.company_name && <span className="text-sm text-ink-muted"> · {recipient.company_name}</span>}
        </p>
        <p className="truncate text-sm text-ink-muted">{recipient.email}</p>
      </Cell>
      <Cell className="tabular-nums @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        {countOf(recipient.quote_count, "quote")}
      </Cell>
      <Cell className="text-end text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {formats.date(recipient.latest_quote_at)}
      </Cell>
    </>
  );
}
