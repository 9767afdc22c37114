import { isWithCustomer, type QuoteRow } from "@quotemill/shared/quotes/list";
import { Parts } from "../components/ui/text-parts.tsx";
import { IncompleteBadge, OfferBadge, QuoteStatusBadge, useOfferBadge } from "./quote-status.tsx";

type BadgedQuote = Pick<QuoteRow, "status" | "webhook_host" | "missing_answers" | "quote_sent_timestamp" | "offer">;

const useBadgeOfOffer = (quote: BadgedQuote) => useOfferBadge(isWithCustomer(quote) ? quote.offer : null);

/** The quote's status or, once it is sent, what its offer has come to. An incomplete quote has a mark next to it. */
export function QuoteBadge({ quote }: { quote: BadgedQuote }) {
  const badge = useBadgeOfOffer(quote);
  const state = badge ? (
    <OfferBadge kind={badge.kind} label={badge.label} />
  ) : (
    <QuoteStatusBadge status={quote.status} host={quote.webhook_host} />
  );
  if (quote.missing_answers === 0) return state;
  return (
    <span className="inline-flex min-w-0 flex-wrap gap-1">
      {state}
      <IncompleteBadge />
    </span>
  );
}

/** The badge, and below it what a customer did with the offer. */
export function BadgeFacts({ quote }: { quote: BadgedQuote }) {
  const badge = useBadgeOfOffer(quote);
  return (
    <>
      <span className="flex">
        <QuoteBadge quote={quote} />
      </span>
      {badge && <Parts of={badge.line} className="mt-0.5 text-xs leading-4.5 tracking-wide text-ink-muted" />}
    </>
  );
}
