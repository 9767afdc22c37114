import { pages } from "@quotemill/shared/pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useCountAnnouncement } from "../../components/use-count-announcement.ts";
import { useFailureToast } from "../../components/use-failure-toast.ts";
import { totalOf } from "../../lib/paged-query.ts";
import { RecipientsSkeleton, RecipientsTable } from "./recipients-table.tsx";
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
