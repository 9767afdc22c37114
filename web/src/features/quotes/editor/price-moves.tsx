import { itemsOfLines } from "@quotemill/shared/prices/item-lines";
import { itemsIn } from "@quotemill/shared/prices/rates";
import { priceBasis, priceQuote } from "@quotemill/shared/pricing/price-quote";
import { type ListFigures, listFiguresOf, type PriceMoves, priceMoves } from "@quotemill/shared/quotes/list-figures";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import { formOfQuote } from "@quotemill/shared/quotes/quote";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { Formats } from "@quotemill/shared/region/formats";
import { migrateAnswers } from "@quotemill/shared/templates/answers/migrate-answers";
import { useId, useMemo, useState } from "react";
import { TextButton } from "../../../components/ui/button.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { EditorRecord } from "../../../records/quotes.api.ts";
import type { EditorTemplate } from "./editor-record.ts";
import { useListedLines } from "./item-line-fields.tsx";

/** Says what the price list has changed since a draft was saved, or since the quote was made that is edited. */
export function PriceMovesNote({
  record,
  template,
  taxBasisPoints = defaultRegion.tax_basis_points,
}: {
  record: EditorRecord;
  template: EditorTemplate;
  taxBasisPoints: number | undefined;
}) {
  const formats = useFormats();
  const { answers, adjustments: opened } = record.quote;
  const adjustments = useListedLines(opened);
  const moves = useMemo(() => {
    const was = figuresOf(record, formats);
    if (!was || template.state === "gone") return null;
    const basis = priceBasis(template, adjustments, taxBasisPoints);
    return priceMoves(was, priceQuote(basis, migrateAnswers(template.structure, answers), adjustments, formats));
  }, [record, template, answers, adjustments, taxBasisPoints, formats]);
  if (!moves) return null;
  return (
    <Moves
      moves={moves}
      since={record.kind === "draft" ? "this draft was saved" : `${record.quote.quote_number} was made`}
    />
  );
}

/** A quote without items of the list needs not be worked out. */
function figuresOf({ kind, quote }: EditorRecord, formats: Formats): ListFigures | null {
  if (kind === "draft") return quote.list_figures;
  const hasItems = itemsOfLines(quote.adjustments).length > 0 || itemsIn(formOfQuote(quote)).size > 0;
  return hasItems ? listFiguresOf(ownPrice(quote, formats)) : null;
}

function Moves({ moves: { prices, was, now }, since }: { moves: PriceMoves; since: string }) {
  const { cents } = useFormats();
  const [isShown, setIsShown] = useState(false);
  const listId = useId();
  const have = prices.length === 1 ? "1 price has" : `${prices.length} prices have`;
  const total = was === now ? `the total is still ${cents(now)}` : `${cents(was)} is now ${cents(now)}`;
  return (
    <div className="mb-6 grid gap-2">
      <Note
        tone="accent"
        action={
          <TextButton aria-expanded={isShown} aria-controls={listId} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide" : "Show"}
          </TextButton>
        }
      >
        {have} changed since {since}: {total}.
      </Note>
      <ul id={listId} hidden={!isShown} aria-label="Changed prices" className="grid gap-1 px-3 text-sm">
        {prices.map((price) => (
          <li key={price.item_id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{price.name}</span>
            <span className="text-ink-muted tabular-nums">
              {cents(price.was)} → <span className="font-medium text-ink">{cents(price.now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
