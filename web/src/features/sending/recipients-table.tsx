import type { Recipient, recipientPage } from "@quotemill/shared/sending";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { Button } from "../../components/ui/button.tsx";
import { Cell, Table } from "../../components/ui/table.tsx";
import { BoneCells, TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { VirtualRows } from "../../components/virtual-rows.tsx";
import { fetchAhead } from "../../lib/fetch-ahead.ts";
import { countOf, formatDate } from "../../lib/format.ts";
import { itemsOf, totalOf } from "../../lib/paged-query.ts";
import { contactName } from "../quotes/index.ts";
import { senderLink } from "./sender-link.ts";

type Recipients = InfiniteData<z.infer<typeof recipientPage>>;

const table = {
  heads: ["Contact", "Quotes", { label: "Latest quote", className: "text-end" }],
  columns: "minmax(0,1fr) 6rem 8rem",
};
const bones = ["w-40", "w-14", "w-20 ms-auto"];

export function RecipientsSkeleton() {
  return <TableSkeleton {...table} bones={bones} lines={2} rows={8} />;
}

export function RecipientsTable({
  query,
  data,
  search,
}: {
  query: UseInfiniteQueryResult<Recipients>;
  data: Recipients;
  search: string;
}) {
  const recipients: Recipient[] = itemsOf(data);
  const count = query.hasNextPage ? Math.max(totalOf(data) ?? 0, recipients.length) : recipients.length;
  return (
    <>
      <Table label="Contacts" {...table} rowCount={count}>
        <VirtualRows
          count={count}
          rowHeightPx={60}
          keyOf={(index) => recipients[index]?.id ?? index}
          onReach={fetchAhead(query, recipients.length)}
        >
          {(index) => {
            const recipient = recipients[index];
            return recipient ? (
              <RecipientCells recipient={recipient} search={search} />
            ) : (
              <BoneCells bones={bones} lines={2} />
            );
          }}
        </VirtualRows>
      </Table>
      {query.isFetchNextPageError && (
        <div role="alert" className="flex items-center justify-center gap-3 border-t border-border px-4 py-3">
          <p className="text-sm text-danger-ink">The next contacts could not be loaded.</p>
          <Button variant="secondary" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

/** The link's area reaches over the whole row. */
function RecipientCells({ recipient, search }: { recipient: Recipient; search: string }) {
  return (
    <>
      <Cell className="@max-[40rem]:col-span-2">
        <Link
          to={senderLink(recipient.email, search)}
          className="block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {contactName(recipient)}
        </Link>
        <p className="truncate text-sm text-ink-muted">{recipient.email}</p>
      </Cell>
      <Cell className="tabular-nums @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        {countOf(recipient.quote_count, "quote")}
      </Cell>
      <Cell className="text-end text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {formatDate(recipient.latest_quote_at)}
      </Cell>
    </>
  );
}
