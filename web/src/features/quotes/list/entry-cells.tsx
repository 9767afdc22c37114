import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteTotal } from "@quotemill/shared/quotes/quote-total";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { clsx } from "clsx";
import { Parts } from "../../../components/ui/parts.tsx";
import { Cell } from "../../../components/ui/table.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { StatusNews } from "../status-news.tsx";
import { EntryActions } from "./entry-actions.tsx";
import type { EntryDialog } from "./entry-dialogs.tsx";
import { EntryStatus } from "./entry-status.tsx";

const small = "text-xs leading-4.5 tracking-wide";
/** Centres the other cells beside a name with the status under it. */
const beside = "@max-[54rem]:row-span-2 @max-[54rem]:row-start-1";

export function EntryCells({ entry, onOpen }: { entry: QuoteEntry; onOpen: (dialog: EntryDialog) => void }) {
  const formats = useFormats();
  const total = quoteTotal(entry);
  const problem = quoteStatus(entry.status) === "Failed" ? entry.error_message : null;
  const date = <span className="tabular-nums">{formats.date(entry.created_at)}</span>;
  return (
    <>
      <Cell className="@max-[54rem]:col-start-1 @max-[54rem]:row-start-1">
        <p className="font-medium wrap-anywhere">{entry.quote_name}</p>
        {/* A draft's number is its name, which is already shown above. */}
        <Parts
          of={[
            entry.is_draft ? entry.next_revision_number : entry.quote_number,
            date,
            entry.is_revised && "Older revision",
          ]}
          className={clsx(small, "text-ink-muted")}
        />
        {problem && <p className={clsx(small, "text-pretty wrap-anywhere text-danger-ink")}>{problem}</p>}
      </Cell>
      <Cell className="@max-[54rem]:col-start-1 @max-[54rem]:row-start-2 @max-[54rem]:mt-1.5 @max-[40rem]:col-span-2">
        <EntryStatus entry={entry} />
        <StatusNews key={entry.id} name={entry.quote_name} status={entry.status} host={entry.webhook_host} />
      </Cell>
      <Cell
        className={clsx(
          beside,
          "text-end font-medium tabular-nums @max-[54rem]:col-start-2 @max-[40rem]:row-span-1 @max-[40rem]:self-start",
          formats.amount(total, entry.currency) === null && "text-ink-muted",
        )}
      >
        {formats.money(total, entry.currency)}
      </Cell>
      <Cell
        className={clsx(
          beside,
          "@max-[54rem]:col-start-3 @max-[40rem]:col-span-2 @max-[40rem]:col-start-1 @max-[40rem]:row-span-1 @max-[40rem]:row-start-3 @max-[40rem]:mt-2",
        )}
      >
        <EntryActions entry={entry} onOpen={onOpen} />
      </Cell>
    </>
  );
}
