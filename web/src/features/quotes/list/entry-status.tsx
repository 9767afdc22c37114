import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Parts } from "../../../components/ui/parts.tsx";
import { OfferBadge, useOfferBadge } from "../../offers/index.ts";
import { QuoteStatusBadge } from "../quote-status-badge.tsx";

/** The status; for a sent quote, what its offer has come to. */
export function EntryStatus({ entry }: { entry: QuoteEntry }) {
  const badge = useOfferBadge(quoteStatus(entry.status) === "Sent" ? entry.offer : null);
  return (
    <>
      <span className="flex">
        {badge ? (
          <OfferBadge kind={badge.kind} label={badge.label} />
        ) : (
          <QuoteStatusBadge status={entry.status} host={entry.webhook_host} />
        )}
      </span>
      {badge && <Parts of={badge.line} className="mt-0.5 text-xs leading-4.5 tracking-wide text-ink-muted" />}
    </>
  );
}
