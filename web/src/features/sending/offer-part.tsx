import type { OfferChoice } from "@quotemill/shared/offers/states";
import { Segments } from "../../components/ui/segments.tsx";
import { type useLastDay, ValidUntilField } from "../offers/index.ts";

const choices = [
  { value: "one", label: "Customer chooses one" },
  { value: "each", label: "May accept each" },
] as const;

/** How long the customer can accept, and with several quotes, how many of them. */
export function OfferPart({
  count,
  choice,
  onChoose,
  lastDay: { value, onChange, today, problem, usualDays },
}: {
  /** How many quotes are ticked. */
  count: number;
  choice: OfferChoice;
  onChoose: (choice: OfferChoice) => void;
  lastDay: ReturnType<typeof useLastDay>;
}) {
  const asks = "After that day the page asks the customer to get in touch.";
  const hint =
    value === null
      ? "The customer can accept at any time."
      : usualDays
        ? `${usualDays} days from today. ${asks}`
        : asks;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 border-t border-dashed border-border-strong p-5 max-md:px-4">
      {count > 1 && (
        <div className="grid content-start gap-1.5 max-md:w-full">
          <p className="text-sm font-medium">Answer</p>
          <Segments label="Answer" choices={choices} value={choice} onChoose={onChoose} />
        </div>
      )}
      <div className="min-w-56 flex-1">
        <ValidUntilField {...{ value, onChange, today, hint }} error={problem ?? undefined} />
      </div>
    </div>
  );
}
