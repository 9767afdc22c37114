import type { SnapshotExtra } from "@quotemill/shared/offers/snapshot";
import { useId } from "react";
import { DocketPart, Leader } from "../../../components/ui/docket.tsx";
import { joinParts } from "../../../lib/format.ts";
import { useFormats } from "../../../lib/use-formats.ts";

/** What the customer may add on the offer's page, or has added, each with what it adds to the total. */
export function ExtraLines({
  title = "The customer may add",
  extras,
  currency,
}: {
  title?: string;
  extras: (Omit<SnapshotExtra, "detail"> & { detail?: string })[];
  currency?: string | undefined;
}) {
  const { cents } = useFormats();
  const headingId = useId();
  if (extras.length === 0) return null;
  return (
    <DocketPart>
      <h3 id={headingId} className="mb-1.5 text-sm font-medium">
        {title}
      </h3>
      <dl aria-labelledby={headingId} className="grid gap-1.5">
        {extras.map(({ field_id, name, detail, amount }) => (
          <Leader key={field_id} label={joinParts(name, detail)}>
            +{cents(amount, currency)}
          </Leader>
        ))}
      </dl>
    </DocketPart>
  );
}
