import { formatAud, readAmount } from "@quotemill/shared/money";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Docket, DocketPart, Leader } from "../../../components/ui/docket.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { QuoteStatusBadge } from "../quote-status-badge.tsx";

/** A quote's money. A draft has none yet. */
export function SummaryDocket({
  status,
  outputs = null,
  host,
}: {
  status: string;
  outputs?: Quote["outputs"];
  host?: string | null;
}) {
  const total = readAmount(outputs?.grand_total);
  const isComing = total === null && ["Processing", "Pending PDF"].includes(quoteStatus(status));
  const sum = (key: string) => (isComing ? <Bone className="my-1 w-16" /> : formatAud(outputs?.[key]));
  return (
    <Docket>
      <DocketPart>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">Quote Summary</h3>
          <QuoteStatusBadge status={status} host={host} />
        </div>
      </DocketPart>
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{sum("sub_total")}</Leader>
          <Leader label="Tax">{sum("gst_total")}</Leader>
          {readAmount(outputs?.profit) !== null && <Leader label="Profit">{formatAud(outputs?.profit)}</Leader>}
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd className="tabular-nums">{isComing ? <Bone className="h-5 w-24" /> : <Total amount={total} />}</dd>
        </dl>
      </DocketPart>
    </Docket>
  );
}

function Total({ amount }: { amount: number | null }) {
  if (amount === null) return formatAud(amount);
  const [whole, cents] = formatAud(amount).split(".");
  return (
    <span className="text-2xl font-semibold tracking-tight">
      {whole}
      <span className="text-lg text-ink-subtle">.{cents}</span>
    </span>
  );
}
