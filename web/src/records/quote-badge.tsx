import type { OfferedQuoteState } from "@quotemill/shared/offers/states";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { Parts } from "../components/ui/text-parts.tsx";
import { OfferBadge, QuoteStatusBadge, useOfferBadge } from "./quote-status.tsx";

type BadgedQuote = Pick<QuoteRow, "status" | "webhook_host" | "offer"> &
  Partial<Pick<QuoteRow, "quote_sent_timestamp">>;

const useBadgeOfOffer = (quote: BadgedQuote) => useOfferBadge(tellsOfOffer(quote) ? quote.offer : null);

/**
 * Whether the badge tells of the offer instead of the status. A send that nobody confirmed leaves the quote Generated.
 * Once its customer has opened or answered the offer, that says more, as does an answer to a quote that was run again
 * after sending.
 */
function tellsOfOffer({ status, offer, quote_sent_timestamp }: BadgedQuote): boolean {
  if (quoteStatus(status) !== "Generated") return quoteStatus(status) === "Sent";
  if (!offer) return false;
  const isAnswered = answers.includes(offer.quote_state) || offer.question_at !== null;
  return isAnswered || (quote_sent_timestamp === null && offer.opened_count > 0);
}

const answers: OfferedQuoteState[] = ["accepted", "declined", "not_chosen"];

/** The quote's status or, once it is sent, what its offer has come to. */
export function QuoteBadge({ quote }: { quote: BadgedQuote }) {
  const badge = useBadgeOfOffer(quote);
  return badge ? (
    <OfferBadge kind={badge.kind} label={badge.label} />
  ) : (
    <QuoteStatusBadge status={quote.status} host={quote.webhook_host} />
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
