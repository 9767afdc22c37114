import { jobName } from "@quotemill/shared/documents/customer";
import { timesOf } from "@quotemill/shared/offers/badge";
import { totalInCents } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { numberOf, type PipelineOrder, type PipelineRow, sentAt } from "@quotemill/shared/screens/pipeline";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { generatePath } from "react-router";
import { PagedTable } from "../../components/lists/paged-table.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Cell, headSort, type Sort, TableSkeleton } from "../../components/ui/table.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { useCompanyRegion } from "../../lib/region.tsx";
import { contactName } from "../../records/contact-link.tsx";
import { BadgeFacts, QuoteBadge } from "../../records/quote-badge.tsx";
import { StatusNews } from "../../records/quote-status.tsx";
import { SendLink } from "../../records/sending/send-link.tsx";
import { useAuth } from "../auth/index.ts";
import { DoneButton } from "../offers/index.ts";
import { useToday } from "../phone-calls/index.ts";
import { type QuoteDialog, revisePath, useBoxBones, useCanTick } from "../quotes/index.ts";
import { actOf, lineOf } from "./acts.ts";

const columns = "var(--pipeline-columns)";
/** Hides the columns of sending and opening where eight do not fit: the next step mentions those days. */
const wideOnly = "@max-[68rem]:hidden";
/** A row narrower than this is a block: customer and total, job, need and act. */
const block = "@max-[40rem]:hidden";

const headsOf = (sort?: Sort<PipelineOrder>) => [
  { label: "Customer", ...(sort && { sort: headSort(sort, { ascending: "name", descending: "name_desc" }) }) },
  "Job",
  "Next step",
  {
    label: "Total",
    className: "text-end",
    ...(sort && { sort: headSort(sort, { ascending: "total", descending: "total_desc", first: "total_desc" }) }),
  },
  {
    label: "Sent",
    className: clsx("text-start", wideOnly),
    ...(sort && { sort: headSort(sort, { ascending: "sent", descending: "sent_desc", first: "sent_desc" }) }),
  },
  { label: "Viewed", className: clsx("text-start", wideOnly) },
  { label: "Valid until", ...(sort && { sort: headSort(sort, { ascending: "ending", descending: "ending_desc" }) }) },
  { label: "Actions", className: "sr-only" },
];
const bones = ["w-28", "w-36", "w-24", "w-16 ms-auto", "w-12", "w-12", "w-12", "w-16 ms-auto"];

function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="[--pipeline-columns:minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_6.5rem_4.5rem_4.5rem_5.5rem_6.5rem] @max-[68rem]:[--pipeline-columns:minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_6.5rem_5.5rem_6.5rem]">
      {children}
    </div>
  );
}

export function PipelineSkeleton() {
  return (
    <Columns>
      <TableSkeleton columns={columns} heads={headsOf()} {...useBoxBones()} bones={bones} lines={2} rows={8} />
    </Columns>
  );
}

/** A dialog that a row opens: one of its quote, or the one in which a call is logged. */
export type PipelineDialog = QuoteDialog | { kind: "call"; row: PipelineRow };

type TableProps = ComponentProps<typeof PagedTable<PipelineRow>>;

export function PipelineTable({
  sort,
  selection,
  onOpen,
  ...table
}: Pick<TableProps, "query" | "data" | "selection"> & {
  sort: Sort<PipelineOrder>;
  onOpen: (dialog: PipelineDialog) => void;
}) {
  const canTick = useCanTick(itemsOf(table.data));
  return (
    <Columns>
      <PagedTable<PipelineRow>
        label="Quotes"
        columns={columns}
        heads={headsOf(sort)}
        bones={bones}
        ground="bg-surface"
        selection={canTick ? selection : undefined}
        {...table}
      >
        {(row) => <PipelineCells row={row} onOpen={onOpen} />}
      </PagedTable>
    </Columns>
  );
}

const smallText = "text-xs leading-4.5 tracking-wide text-ink-muted";
const dayText = "text-sm text-ink-muted tabular-nums";

function PipelineCells({ row, onOpen }: { row: PipelineRow; onOpen: (dialog: PipelineDialog) => void }) {
  const formats = useFormats();
  const total = totalInCents(row);
  const name = contactName(row.person);
  const number = numberOf(row);
  const job = jobName(row.quote_name, { ...row, contact: row.person });
  const line = lineOf(row, useToday());
  const sent = sentAt(row);
  return (
    <>
      <Cell className="@max-[40rem]:col-start-1 @max-[40rem]:row-start-1">
        {/* The button covers its row next to the box, so that a click anywhere in the row opens the details. */}
        <button
          type="button"
          aria-label={`${name}, View Details of ${number ?? row.quote_name}`}
          onClick={() => onOpen({ kind: "details", row })}
          className="cursor-pointer rounded-xs text-start font-medium wrap-anywhere after:absolute after:inset-y-0 after:start-[var(--lead,0px)] after:end-0"
        >
          {name}
        </button>
        {row.person.company_name && <p className={clsx(smallText, "wrap-anywhere")}>{row.person.company_name}</p>}
      </Cell>
      <Cell className="@max-[40rem]:col-span-2 @max-[40rem]:row-start-2">
        <p className="wrap-anywhere @max-[40rem]:inline @max-[40rem]:text-sm">{job ?? row.quote_name}</p>
        {number && (
          <p className={clsx(smallText, "@max-[40rem]:inline @max-[40rem]:before:content-['_·_']")}>{number}</p>
        )}
      </Cell>
      <Cell className="@max-[40rem]:col-start-1 @max-[40rem]:row-start-3 @max-[40rem]:mt-1.5">
        {line === null ? (
          <BadgeFacts quote={row} />
        ) : (
          <>
            <span className="flex">
              <QuoteBadge quote={row} />
            </span>
            <Parts of={[line]} className={clsx(smallText, "mt-0.5 line-clamp-2 wrap-anywhere")} />
          </>
        )}
        <StatusNews key={row.id} name={row.quote_name} status={row.status} host={row.webhook_host} />
      </Cell>
      <Cell
        className={clsx(
          "text-end font-medium tabular-nums @max-[40rem]:col-start-2 @max-[40rem]:row-start-1",
          total === null && "text-ink-muted",
        )}
      >
        {formats.cents(total, row.currency)}
        {row.is_under_target && <p className={clsx(smallText, "font-normal text-warning-ink!")}>below target</p>}
      </Cell>
      <Cell className={clsx(dayText, wideOnly)}>{sent ? formats.monthAndDay(new Date(sent)) : "–"}</Cell>
      <Cell className={clsx(dayText, wideOnly)}>{row.offer?.opened_count ? timesOf(row.offer.opened_count) : "–"}</Cell>
      <LastDay row={row} />
      <Cell className="relative text-end @max-[40rem]:col-start-2 @max-[40rem]:row-start-3 @max-[40rem]:self-end">
        <ActButton row={row} number={number ?? row.quote_name} onOpen={onOpen} />
      </Cell>
    </>
  );
}

const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

/** The last day of an open offer. One in the next days is a word, and stands out. */
function LastDay({ row: { offer } }: { row: PipelineRow }) {
  const formats = useFormats();
  const { time_zone } = useCompanyRegion();
  const today = localDay(new Date(), time_zone);
  const day = offer?.quote_state === "open" ? offer.valid_until : null;
  if (day === null) return <Cell className={clsx(dayText, block)}>–</Cell>;
  const isNear = day >= today && day <= addDays(today, 5);
  const words = day === today ? "Today" : day === addDays(today, 1) ? "Tomorrow" : weekday.format(new Date(day));
  return (
    <Cell className={clsx("text-sm tabular-nums", block, isNear ? "font-medium text-warning-ink" : "text-ink-muted")}>
      {isNear ? words : formats.calendarDate(day)}
    </Cell>
  );
}

function ActButton({
  row,
  number,
  onOpen,
}: {
  row: PipelineRow;
  number: string;
  onOpen: (dialog: PipelineDialog) => void;
}) {
  const { can } = useAuth();
  const act = can("quotes.write") ? actOf(row) : "View";
  const look = { variant: "secondary", size: "sm", "aria-label": `${act} ${number}` } as const;
  switch (act) {
    case "Done":
      return (
        <DoneButton offerId={row.offer?.id ?? ""} person={contactName(row.person)} aria-label={look["aria-label"]} />
      );
    case "Send":
    case "Send again":
      return <SendLink quote={row} variant="secondary" size="sm" />;
    case "Fix address":
      return (
        <LinkButton to={revisePath(row.id)} {...look}>
          {act}
        </LinkButton>
      );
    case "Edit Draft":
      return (
        <LinkButton to={generatePath(pages.editDraft.path, { savedQuoteId: row.id })} {...look}>
          {act}
        </LinkButton>
      );
    case "Follow up":
      return (
        <Button {...look} onClick={() => onOpen({ kind: "call", row })}>
          {act}
        </Button>
      );
    case "Answer":
      return (
        <Button {...look} onClick={() => onOpen({ kind: "details", row, tab: "activity" })}>
          {act}
        </Button>
      );
    default:
      return (
        <Button {...look} onClick={() => onOpen({ kind: "details", row })}>
          {act}
        </Button>
      );
  }
}
