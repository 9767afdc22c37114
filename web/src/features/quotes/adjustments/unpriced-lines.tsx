import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { Pencil } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { Leader } from "../../../components/ui/docket.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { givenValue } from "./given-value.ts";

/** Discounts of a quote that has no price yet, because its workflow prices it. */
export function UnpricedLines({ adjustments, onEdit }: { adjustments: Adjustment[]; onEdit: (index: number) => void }) {
  const { cents } = useFormats();
  return (
    <dl aria-label="Line items" className="grid gap-2 empty:hidden">
      {adjustments.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beyond their place.
        <Leader key={index} label={each.label}>
          {givenValue(each, cents)}
          <Button
            variant="quiet"
            size="iconSm"
            aria-label={`Edit ${each.label}`}
            title="Edit"
            className="-my-2 ms-1"
            onClick={() => onEdit(index)}
          >
            <Pencil size={13} aria-hidden="true" />
          </Button>
        </Leader>
      ))}
    </dl>
  );
}
