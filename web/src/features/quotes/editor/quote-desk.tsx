import type { Totals } from "@quotemill/shared/offers/totals";
import type { Uncharged } from "@quotemill/shared/pricing/field-lines";
import { noPriceWords } from "@quotemill/shared/pricing/no-price";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { missingWords } from "@quotemill/shared/quotes/list";
import { quoteSumProblem, totalsOfQuote } from "@quotemill/shared/quotes/own-price";
import type { Quote } from "@quotemill/shared/quotes/quote";
import type { Unanswered } from "@quotemill/shared/templates/checks/unanswered";
import { listed } from "@quotemill/shared/text/words";
import { Zap } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { TextButton } from "../../../components/ui/button.tsx";
import { Docket, DocketPart, DocketTotal, Leader } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { Parts } from "../../../components/ui/text-parts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { IncompleteTotal, PriceParts, type usePrice } from "../../templates/index.ts";
import type { EditorTemplate } from "./editor-record.ts";
import { focusOnMissing } from "./focus-on.ts";
import { AddLine, OwnLineDialog, type OwnLines, UnpricedLines } from "./own-lines.tsx";

const none: Unanswered[] = [];

/**
 * Shows the quote's name and contact while they are typed. With `isOwnName` only the number is automatic, so the badge that
 * says so moves next to it.
 */
export const QuoteDocket = memo(function QuoteDocket({
  name,
  number,
  contact,
  isOwnName = false,
  priced,
  price = null,
  missing = none,
  uncharged,
  own,
  showsMargins = false,
}: {
  name: string;
  /** The quote's number; null while it loads. */
  number: string | null;
  contact: string;
  isOwnName?: boolean;
  /** The quote being edited. */
  priced?: Quote;
  /** The price of the current answers; null when the template has no prices. */
  price?: ReturnType<typeof usePrice>;
  /** The required answers that are missing. */
  missing?: Unanswered[];
  /** Ticked or chosen answers that are not charged. */
  uncharged?: Uncharged[];
  /** The quote's own lines. Without them, as in a skeleton, none can be added. */
  own?: OwnLines;
  /** Shows the margin of each line. */
  showsMargins?: boolean;
}) {
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const addLine = own && <AddLine count={own.adjustments.length} onAdd={() => setEditing("new")} />;
  const badge = (
    <Badge tone="accent" icon={<Zap size={13} aria-hidden="true" />}>
      Auto-generated
    </Badge>
  );
  const shownNumber = number ?? <Bone className="my-1 w-14" />;
  const numberPart = isOwnName ? (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {shownNumber} {badge}
    </span>
  ) : (
    shownNumber
  );
  return (
    <Docket>
      <DocketPart>
        {!isOwnName && badge}
        <p className="mt-2 text-md font-semibold text-balance wrap-anywhere first:mt-0">{name}</p>
        <div className="mt-0.5 text-sm text-ink-muted">
          <Parts of={[numberPart, contact || "Contact not selected"]} />
        </div>
      </DocketPart>
      {price ? (
        <PriceParts
          price={price}
          showsMargins={showsMargins}
          onEditLine={setEditing}
          lineAction={addLine}
          missing={missing.length > 0 && <MissingLink missing={missing} />}
          uncharged={uncharged}
        >
          <PricedBefore quote={priced} />
        </PriceParts>
      ) : (
        <>
          {own && (
            <DocketPart>
              <UnpricedLines adjustments={own.adjustments} onEdit={setEditing} />
              {addLine}
            </DocketPart>
          )}
          <Figures quote={priced} missing={missing} />
        </>
      )}
      {own && editing !== null && <OwnLineDialog own={own} at={editing} onClose={() => setEditing(null)} />}
    </Docket>
  );
});

/** The earlier total of the quote being edited. */
function PricedBefore({ quote }: { quote: Quote | undefined }) {
  const formats = useFormats();
  const total = formats.readCents(quote?.outputs?.grand_total, quote?.currency);
  if (!quote || total === null) return null;
  return (
    <div className="mt-3">
      <Note tone="accent">
        {quote.quote_number} was priced at {formats.cents(total, quote.currency)} on {formats.date(quote.created_at)}.
      </Note>
    </div>
  );
}

const noTotals: Totals = { sub_total: null, tax_total: null, grand_total: null };

/** Shows the totals that the customer of the edited quote was offered. */
function Figures({ quote, missing }: { quote: Quote | undefined; missing: Unanswered[] }) {
  const formats = useFormats();
  const { sub_total, tax_total, grand_total } = quote ? totalsOfQuote(quote, formats) : noTotals;
  const warning = quote && quoteSumProblem(quote, formats);
  const isComing = quote && grand_total === null && ["Processing", "Pending PDF"].includes(quoteStatus(quote.status));
  return (
    <>
      {tax_total !== null && (
        <DocketPart>
          <dl className="grid gap-1.5">
            <Leader label="Subtotal">{formats.cents(sub_total, quote?.currency)}</Leader>
            <Leader label={quote?.tax_name ?? "Tax"}>{formats.cents(tax_total, quote?.currency)}</Leader>
          </dl>
        </DocketPart>
      )}
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd>
            {grand_total !== null ? (
              <DocketTotal cents={grand_total} currency={quote?.currency} />
            ) : isComing ? (
              <Bone className="h-5 w-24" />
            ) : missing.length > 0 ? (
              <IncompleteTotal />
            ) : (
              "–"
            )}
          </dd>
        </dl>
        {missing.length > 0 && (
          <p className="mt-1 text-sm">
            <MissingLink missing={missing} />
          </p>
        )}
        {quote && grand_total !== null && (
          <div className="mt-3">
            <Note tone="accent">
              Priced on {formats.date(quote.created_at)}. Create a new quote to price your changes.
            </Note>
          </div>
        )}
        {warning && (
          <div className="mt-3">
            <Note tone="warning">{warning}</Note>
          </div>
        )}
      </DocketPart>
    </>
  );
}

export function DeskActions({ children }: { children: ReactNode }) {
  return <div className="relative grid grid-cols-2 gap-2">{children}</div>;
}

/** Warns that a quote will have no price, or has none yet. A template's own workflow has the final say on the total. */
export function PriceLine({ template, price }: { template: EditorTemplate; price: QuotePrice | null }) {
  const { cents } = useFormats();
  const isFree = price?.grand_total === 0 && template.make_webhook_url === null;
  const words = price ? isFree && `This quote's total is ${cents(0)}.` : noPriceWords(template);
  return words && <p className="relative text-center text-sm text-pretty text-ink-muted">{words}</p>;
}

/** Counts the required answers that are missing, and leads to the first. */
function MissingLink({ missing }: { missing: Unanswered[] }) {
  return (
    <TextButton muted onClick={() => focusOnMissing(missing)}>
      {missingWords(missing.length)}
    </TextButton>
  );
}

/**
 * Asks whether to create the quote although required answers are missing. It may be incomplete, but never without
 * somebody noticing.
 */
export function MissingQuestion({ missing, onCreate }: { missing: Unanswered[]; onCreate: () => void }) {
  const labels = [...new Set(missing.map(({ field }) => `'${field.label}'`))];
  return (
    <div role="status" className="empty:sr-only">
      {missing.length > 0 && (
        <Note tone="warning" action={<TextButton onClick={onCreate}>Create anyway</TextButton>}>
          {missingWords(missing.length)}: {listed(labels, 3)}. The quote will be marked 'Incomplete'.
        </Note>
      )}
    </div>
  );
}
