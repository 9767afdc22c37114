import { exportCalls } from "@quotemill/shared/contracts/exports";
import { maxSentQuotes } from "@quotemill/shared/offers/states";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { type QuoteOrder, type QuoteRow, type quoteRowPage, totalInCents } from "@quotemill/shared/quotes/list";
import { maxChosen, tooManyChosen } from "@quotemill/shared/requests/paging";
import { sendProblem, tooManyQuotes } from "@quotemill/shared/sending/sendable";
import { hasWords } from "@quotemill/shared/text/words";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { useExport } from "../../../components/lists/export-button.tsx";
import { PagedTable } from "../../../components/lists/paged-table.tsx";
import { BarButton, type Selection, SelectionBar, useSelection } from "../../../components/lists/selection.tsx";
import { Cell, headSort, type Sort, TableSkeleton } from "../../../components/ui/table.tsx";
import { Parts } from "../../../components/ui/text-parts.tsx";
import { itemsOf } from "../../../lib/api/queries.ts";
import { useFormats } from "../../../lib/formats.ts";
import { BadgeFacts } from "../../../records/quote-badge.tsx";
import { StatusNews } from "../../../records/quote-status.tsx";
import { senderLink } from "../../../records/sending/send-link.tsx";
import { useAuth } from "../../auth/index.ts";
import { DeleteQuotesDialog, type QuoteDialog } from "./quote-dialogs.tsx";
import { QuoteActions } from "./quote-row-actions.tsx";

type QuotePages = InfiniteData<z.infer<typeof quoteRowPage>>;

const columns = "var(--quote-columns)";
const headsOf = (sort?: Sort<QuoteOrder>) => [
  {
    label: "Quote",
    ...(sort && { sort: headSort(sort, { ascending: "name", descending: "name_desc" }) }),
  },
  { label: "Status", className: "text-start @max-[62rem]:sr-only" },
  {
    label: "Total",
    className: "text-end",
    ...(sort && { sort: headSort(sort, { ascending: "total", descending: "total_desc", first: "total_desc" }) }),
  },
  { label: "Actions", className: "sr-only" },
];
const bones = ["w-40", "w-24", "w-20 ms-auto", "w-36 ms-auto"];

/** Moves the status under the name where four columns do not fit. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="[--quote-columns:minmax(0,1fr)_9.5rem_6rem_20.5rem] @max-[62rem]:[--quote-columns:minmax(0,1fr)_6rem_20.5rem]">
      {children}
    </div>
  );
}

export function QuotesSkeleton() {
  return (
    <Columns>
      <TableSkeleton columns={columns} heads={headsOf()} {...useBoxBones()} bones={bones} lines={2} rows={6} />
    </Columns>
  );
}

/** Keeps the ticked rows outside the table, because the table goes while a search finds nothing. */
export const useQuoteSelection = (data: QuotePages | undefined) =>
  useSelection(data && itemsOf(data), (row: QuoteRow) => row.quote_number);

/**
 * Returns true if some action applies to ticked rows. Otherwise they have no boxes: a view of somebody else's company gives
 * out no files, and people who only read could export quotes, but no drafts.
 */
export function useCanTick(rows: readonly { is_draft: boolean }[]) {
  const { can, hasFiles } = useAuth();
  return can("quotes.write") || (hasFiles && rows.some(({ is_draft }) => !is_draft));
}

/** The place of the boxes while rows load. */
export const useBoxBones = () => (useAuth().hasFiles ? { lead: null } : {});

export function QuotesTable({
  query,
  data,
  ground,
  pointedAt,
  selection,
  sort,
  onOpen,
}: {
  query: UseInfiniteQueryResult<QuotePages>;
  data: QuotePages;
  /** The background behind the rows; a card's by default. */
  ground?: string;
  pointedAt?: string;
  selection: Selection<QuoteRow>;
  /** If given, the column heads sort. */
  sort?: Sort<QuoteOrder>;
  onOpen: (dialog: QuoteDialog) => void;
}) {
  const canTick = useCanTick(itemsOf(data));
  return (
    <Columns>
      <PagedTable<QuoteRow>
        label="Quotes"
        columns={columns}
        heads={headsOf(sort)}
        bones={bones}
        query={query}
        data={data}
        ground={ground}
        pointedAt={pointedAt}
        selection={canTick ? selection : undefined}
      >
        {(row) => <QuoteCells row={row} onOpen={onOpen} />}
      </PagedTable>
      <ChosenQuotesBar selection={selection} />
    </Columns>
  );
}

const smallText = "text-xs leading-4.5 tracking-wide";
/** Centres the other cells next to a name that has the status under it. */
const beside = "@max-[62rem]:row-span-2 @max-[62rem]:row-start-1";

function QuoteCells({ row, onOpen }: { row: QuoteRow; onOpen: (dialog: QuoteDialog) => void }) {
  const formats = useFormats();
  const total = totalInCents(row);
  const problem = quoteStatus(row.status) === "Failed" ? row.error_message : null;
  // A draft's stored number is its name.
  const number = row.is_draft ? row.next_revision_number : row.quote_number;
  const isNumberInName = number !== null && hasWords(row.quote_name, number);
  const date = <span className="tabular-nums">{formats.date(row.created_at)}</span>;
  return (
    <>
      <Cell className="@max-[62rem]:col-start-1 @max-[62rem]:row-start-1">
        <p className="font-medium wrap-anywhere">{row.quote_name}</p>
        <Parts
          of={[isNumberInName ? null : number, date, row.is_revised && "Older revision"]}
          className={clsx(smallText, "text-ink-muted")}
        />
        {problem && <p className={clsx(smallText, "text-pretty wrap-anywhere text-danger-ink")}>{problem}</p>}
      </Cell>
      <Cell className="@max-[62rem]:col-start-1 @max-[62rem]:row-start-2 @max-[62rem]:mt-1.5 @max-[40rem]:col-span-2">
        <BadgeFacts quote={row} />
        <StatusNews key={row.id} name={row.quote_name} status={row.status} host={row.webhook_host} />
      </Cell>
      <Cell
        className={clsx(
          beside,
          "text-end font-medium tabular-nums @max-[62rem]:col-start-2 @max-[40rem]:row-span-1 @max-[40rem]:self-start",
          total === null && "text-ink-muted",
        )}
      >
        {formats.cents(total, row.currency)}
      </Cell>
      <Cell
        className={clsx(
          beside,
          "@max-[62rem]:col-start-3 @max-[40rem]:col-span-2 @max-[40rem]:col-start-1 @max-[40rem]:row-span-1 @max-[40rem]:row-start-3 @max-[40rem]:mt-2",
        )}
      >
        <QuoteActions row={row} onOpen={onOpen} />
      </Cell>
    </>
  );
}

/** Actions on the ticked quotes and drafts. Only those of one person can be sent together. */
export function ChosenQuotesBar<Row extends QuoteRow>({ selection }: { selection: Selection<Row> }) {
  const { chosen } = selection;
  const { can, hasFiles } = useAuth();
  const quotes = chosen.filter(({ is_draft }) => !is_draft);
  const ids = quotes.map(({ id }) => id);
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  const exporting = useExport(exportCalls.chosenQuotes);
  const handleSend = () => void navigate(senderLink({ contact: quotes[0]?.person_email ?? "", quote: ids.join(",") }));
  return (
    <>
      <SelectionBar selection={selection} what="quote">
        {can("quotes.send") && (
          <BarButton icon={Send} count={chosen.length} problem={whyNotSent(chosen)} onClick={handleSend}>
            Send
          </BarButton>
        )}
        {hasFiles && (
          <BarButton
            icon={Download}
            count={chosen.length}
            problem={whyNotExported(chosen)}
            busy={exporting.isPending}
            onClick={() => exporting.mutate([{ body: { ids } }])}
          >
            Export
          </BarButton>
        )}
        {can("quotes.write") && (
          <BarButton icon={Trash2} count={chosen.length} onClick={() => setIsDeleting(true)}>
            Delete
          </BarButton>
        )}
      </SelectionBar>
      {isDeleting && (
        <DeleteQuotesDialog
          rows={chosen}
          onDeleted={() => selection.untick(chosen)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

const severalPeople = "One email goes to one customer. Select quotes of one customer to send.";

function whyNotSent(chosen: QuoteRow[]): string | null {
  const draft = chosen.find(({ is_draft }) => is_draft);
  if (draft) return `${draft.quote_name} is a draft. Submit it before sending.`;
  if (new Set(chosen.map(({ person_email }) => person_email)).size > 1) return severalPeople;
  if (chosen.length > maxSentQuotes) return tooManyQuotes;
  if (chosen.some(({ person_email }) => !person_email)) return "These quotes have no email address to send to.";
  return chosen.map(sendProblem).find((problem) => problem !== null) ?? null;
}

function whyNotExported(chosen: QuoteRow[]): string | null {
  if (chosen.some(({ is_draft }) => is_draft)) return "A draft cannot be exported. Select only quotes.";
  return chosen.length > maxChosen ? tooManyChosen : null;
}
