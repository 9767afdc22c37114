import { extraName } from "@quotemill/shared/offers/extra-name";
import { priceWithExtras } from "@quotemill/shared/offers/extras";
import type { Offer } from "@quotemill/shared/offers/schema";
import { useId } from "react";
import { Checkbox } from "../../components/ui/choice.tsx";
import { useFormats } from "../../lib/use-formats.ts";

type OfferedQuote = Offer["quotes"][number];

/** What the customer added to the accepted quotes, by full names, and what they come to together. */
export function AcceptedExtras({
  quotes,
  chosen,
  onChoose,
}: {
  quotes: OfferedQuote[];
  chosen: string[];
  onChoose: (names: string[]) => void;
}) {
  const prefix = useId();
  const { cents } = useFormats();
  const total = totalOf(quotes, chosen);
  return (
    <>
      {quotes.map(({ position, quote_name, currency, extras }) => (
        <fieldset key={position} className="grid gap-1 empty:hidden">
          {extras.length > 0 && (
            <legend className="mb-1.5 text-sm font-medium">
              {quotes.length > 1 ? `What they added to ${quote_name}` : "What they added"}
            </legend>
          )}
          {extras.map(({ field_id, name, amount }) => {
            const full = extraName(position, field_id);
            const others = chosen.filter((each) => each !== full);
            return (
              <label
                key={full}
                htmlFor={prefix + full}
                className="flex cursor-pointer items-center gap-2.5 py-1 max-md:min-h-11"
              >
                <Checkbox
                  id={prefix + full}
                  checked={chosen.includes(full)}
                  onChange={() => onChoose(chosen.includes(full) ? others : [...others, full])}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="tabular-nums">+{cents(amount, currency)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
      {total !== null && (
        <p className="text-end font-semibold tabular-nums">Total {cents(total, quotes[0]?.currency)}</p>
      )}
    </>
  );
}

/** By the prices that the quotes were sent with, as the server adds them up. Null if it is unknown. */
function totalOf(quotes: OfferedQuote[], chosen: string[]): number | null {
  const isOneCurrency = new Set(quotes.map(({ currency }) => currency)).size === 1;
  const totals = quotes.map(({ position, grand_total, extras, basis }) => {
    const ids = extras.map(({ field_id }) => field_id).filter((id) => chosen.includes(extraName(position, id)));
    const plain = { sub_total: null, tax_total: null, grand_total };
    return priceWithExtras({ lines: [], totals: plain, extras, basis }, ids)?.totals.grand_total ?? null;
  });
  return totals.reduce((sum, each) => (sum === null || each === null ? null : sum + each), isOneCurrency ? 0 : null);
}
