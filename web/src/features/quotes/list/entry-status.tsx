import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Parts } from "../../../components/ui/parts.tsx";
import { OfferBadge, useOfferBadge } from "../../offers/index.ts";
import { QuoteStatusBadge } from "../quote-status-badge.tsx";

type Entry = Pick<QuoteEntry, "status" | "webhook_host" | "offer">;

const useEntryBadge = ({ status, offer }: Entry) => useOfferBadge(quoteStatus(status) === "Sent" ? offer : null);

/** The status; for a sent quote, what its offer has come to. */
export function EntryBadge({ entry }: { entry: Entry }) {
  const badge = useEntryBadge(entry);
  return badge ? (
    <OfferBadge kind={badge.kind} label={badge.label} />
  ) : (
    <QuoteStatusBadge status={entry.status} host={entry.webhook_host} />
  );
}

/** The badge, and below it what a customer did with the offer. */
export function EntryStatus({ entry }: { entry: Entry }) {
  const badge = useEntryBadge(entry);
  return (
    <>
      <span className="flex">
        <EntryBadge entry={entry} />
      </span>
      {badge && <Parts of={badge.line} className="mt-0.5 text-xs leading-4.5 tracking-wide text-ink-muted" />}
    </>
  );
}
