import { type Margin, marginOf } from "@quotemill/shared/pricing/margin";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { hasCurrentPdf, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { acceptedPrice, ownExtras, ownPrice, quoteSumProblem, totalsOfQuote } from "@quotemill/shared/quotes/own-price";
import type { Draft, Quote } from "@quotemill/shared/quotes/quote";
import { type Formats, formatsFor } from "@quotemill/shared/region/formats";
import { pages } from "@quotemill/shared/screens/pages";
import { List } from "lucide-react";
import type { ReactNode } from "react";
import { generatePath } from "react-router";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { type MenuAction, MoreMenu } from "../../../components/ui/menus.tsx";
import { useCompanyRegion } from "../../../lib/region.tsx";
import { useAuth } from "../../auth/index.ts";
import type { AcceptedPart } from "../../offers/index.ts";
import { ProfitSwitch, useShowsProfit } from "../profit-switch.tsx";
import type { Details } from "./details.api.ts";
import { SummaryDocket } from "./summary-docket.tsx";

/**
 * The main button stays in sight below a long docket, unless the window is too low for both. Nothing else does, so that the
 * total also stays in sight.
 */
const stickyLook =
  "grid gap-2 bg-background [@media(min-height:48rem)]:md:sticky [@media(min-height:48rem)]:md:bottom-0 [@media(min-height:48rem)]:md:z-10 [@media(min-height:48rem)]:md:pb-2 [@media(min-height:48rem)]:md:shadow-[0_-0.75rem_0.75rem_var(--color-background)]";

/** A draft has the total that it came to when it was last saved. */
const savedTotals = ({ list_figures }: Draft) => ({
  ...{ sub_total: null, tax_total: null },
  grand_total: list_figures?.grand_total ?? null,
});

/** The totals, the quote's next act, and all else that can be done with it. */
export function DetailsDesk({
  details: { kind, record },
  accepted,
  customer,
  nextStep,
  act,
  isPdfMain,
  more,
  isBusy,
  onViewPdf,
}: {
  details: Details;
  accepted: AcceptedPart | undefined;
  /** The customer's name. */
  customer: string;
  /** Stands right below the docket. */
  nextStep: ReactNode;
  /** The button for what comes next. */
  act: ReactNode;
  /** Makes the PDF the main button, because nothing else comes next. */
  isPdfMain: boolean;
  more: MenuAction[];
  /** True while an action chosen from these is under way. */
  isBusy: boolean;
  onViewPdf: () => void;
}) {
  const quote = kind === "quote" ? record : null;
  const region = useCompanyRegion();
  const formats = formatsFor({ ...region, currency: quote?.currency ?? region.currency });
  const taken = quote && accepted ? acceptedPrice(quote, accepted, formats) : null;
  // If the workflow gave the total, the accepted part has no price of ours, but the same items.
  const own = taken ?? (quote && ownPrice(quote, formats));
  const price = accepted ? taken : own;
  const showsProfit = useShowsProfit();
  const margin = quote && (accepted && price ? marginOf(price) : marginShown(quote, price, formats));
  const status = quoteStatus(quote?.status ?? "Draft");
  const isFailed = status === "Failed";
  const isCurrent = hasCurrentPdf(status);
  const hasItems = own?.line_items.some(({ item_id }) => item_id);
  const { hasFiles } = useAuth();
  const viewPdf = quote?.pdf_storage_path && hasFiles && (
    <Button variant={isPdfMain && isCurrent ? "primary" : "secondary"} onClick={onViewPdf}>
      View PDF
    </Button>
  );
  return (
    <>
      <SummaryDocket
        status={quote?.status ?? "Draft"}
        totals={kind === "quote" ? totalsOfQuote(record, formats) : savedTotals(record)}
        given={quote && formats.readCents(quote.outputs?.grand_total, quote.currency)}
        price={price}
        showsMargins={showsProfit[0]}
        offered={quote ? ownExtras(quote, formats) : null}
        accepted={accepted}
        customer={customer}
        taxName={quote?.tax_name}
        currency={quote?.currency}
        missing={quote?.missing_answers}
        warning={quote && quoteSumProblem(quote, formats)}
      />
      {nextStep && <div className={stickyLook}>{nextStep}</div>}
      <div className={nextStep ? "grid gap-2" : stickyLook}>
        {isFailed && quote?.error_message && (
          <p className="relative text-sm text-pretty wrap-anywhere text-danger-ink">{quote.error_message}</p>
        )}
        {quote && !quote.pdf_storage_path && !isFailed && (
          <p className="text-center text-sm text-ink-muted">Generating PDF...</p>
        )}
        {act}
        {quote?.pdf_storage_path && !isCurrent && (
          <p className="text-center text-sm text-ink-muted">This PDF is from an earlier run.</p>
        )}
        {hasItems && viewPdf}
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {quote && hasItems ? (
            <LinkButton to={generatePath(pages.quoteMaterials.path, { quoteId: quote.id })} variant="secondary">
              <List size={16} aria-hidden="true" />
              Materials
            </LinkButton>
          ) : (
            viewPdf
          )}
          {more.length > 0 && <MoreMenu busy={isBusy} actions={more} />}
        </div>
      </div>
      {margin && <ProfitSwitch margin={margin} shows={showsProfit} currency={quote?.currency} />}
    </>
  );
}

/**
 * Returns the profit of the quote by its own prices, or by its workflow if that knows more: another total, or a profit that
 * is not just the whole price of lines without a cost.
 */
function marginShown(quote: Quote, price: QuotePrice | null, formats: Formats): Margin | null {
  const [profit, subTotal, total] = ["profit", "sub_total", "grand_total"].map((key) =>
    formats.readCents(quote.outputs?.[key], quote.currency),
  );
  const isOurs = price !== null && (total == null || total === price.grand_total);
  const own = isOurs ? marginOf(price) : null;
  if (own || profit == null || (isOurs && profit === price.profit)) return own;
  return { profit, sub_total: subTotal ?? 0, uncosted: 0 };
}
