import type { Offer } from "@quotemill/shared/offers/schema";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import { useId } from "react";
import { Checkbox, Radio } from "../../components/ui/choice.tsx";
import { useFormats } from "../../lib/use-formats.ts";

/** One of the alternatives, or any of those with answers of their own. */
export function AcceptedQuotes({
  quotes,
  choice,
  chosen,
  onChoose,
}: {
  quotes: Offer["quotes"];
  choice: OfferChoice;
  chosen: string[];
  onChoose: (ids: string[]) => void;
}) {
  const prefix = useId();
  const { cents } = useFormats();
  const Input = choice === "one" ? Radio : Checkbox;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">What was accepted</legend>
      {quotes.map(({ quote_id, quote_number, quote_name, grand_total, currency }) => {
        const id = quote_id ?? "";
        const others = chosen.filter((each) => each !== id);
        const toggled = chosen.includes(id) ? others : [...others, id];
        return (
          <label
            key={id}
            htmlFor={`${prefix}${id}`}
            className="flex cursor-pointer items-center gap-2.5 py-1 max-md:min-h-11"
          >
            <Input
              id={`${prefix}${id}`}
              name="accepted"
              checked={chosen.includes(id)}
              onChange={() => onChoose(choice === "one" ? [id] : toggled)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {quote_name} <span className="text-ink-muted">{quote_number}</span>
            </span>
            {grand_total !== null && <span className="tabular-nums">{cents(grand_total, currency)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
