import type { Recipient, recipientPage } from "@quotemill/shared/sending-schema";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { PagedTable } from "../../components/paged-table.tsx";
import { Cell } from "../../components/ui/table.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { countOf } from "../../lib/format.ts";
import { useFormats } from "../../lib/use-formats.ts";
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
  return (
    <PagedTable<Recipient> label="Contacts" {...table} bones={bones} query={query} data={data}>
      {(recipient) => <RecipientCells recipient={recipient} search={search} />}
    </PagedTable>
  );
}

/** The link covers the whole row. */
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
