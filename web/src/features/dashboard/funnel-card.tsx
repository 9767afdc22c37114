import type { Funnel, OfferNumbers } from "@quotemill/shared/offers/numbers";
import { declineReasons } from "@quotemill/shared/offers/states";
import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { allMonths, noOffers, shareOf } from "./number-words.ts";

/** From sent to accepted, and why some were declined. */
export function FunnelCard({
  query,
  month,
  onChoose,
}: {
  query: UseQueryResult<OfferNumbers>;
  month: string | null;
  onChoose: (month: string | null) => void;
}) {
  const formats = useFormats();
  const months = query.data?.months ?? [];
  const choices = [
    { value: "", label: allMonths },
    ...months.map((each) => ({ value: each.month, label: formats.month(each.month) })),
  ];
  return (
    <Card
      title="Sent to accepted"
      tools={
        <Select
          aria-label="Month"
          className="w-40"
          choices={choices}
          value={month ?? ""}
          onChange={(event) => onChoose(event.target.value || null)}
        />
      }
    >
      <div className="px-5 pt-1 pb-5 max-md:px-4">
        <QueryView
          query={query}
          failed="Failed to load the numbers"
          skeleton={<Bone className="h-32" />}
          isEmpty={({ total }) => total.sent === 0}
          empty={<EmptyLine drawing="done" text={noOffers(month && formats.month(month))} className="" />}
        >
          {({ total, reasons }) => (
            <>
              <Steps {...total} />
              <Reasons reasons={reasons} declined={total.declined} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function Steps({ sent, viewed, accepted }: Funnel) {
  return (
    <dl className="grid gap-3.5">
      <Step label="Sent" value={sent} of={sent} />
      <Step label="Viewed" value={viewed} of={sent} hint={`${shareOf(viewed, sent)} of sent`} />
      <Step label="Accepted" value={accepted} of={sent} hint={`${shareOf(accepted, sent)} of sent`} solid />
    </dl>
  );
}

function Step({
  label,
  value,
  of: all,
  hint,
  solid = false,
}: {
  label: string;
  value: number;
  of: number;
  hint?: ReactNode;
  solid?: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-4">
      <dt className="font-medium">{label}</dt>
      <dd className="col-start-3 row-start-1 font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
      {hint && <dd className="col-start-2 row-start-1 text-sm text-ink-muted tabular-nums">{hint}</dd>}
      <dd aria-hidden="true" className="col-span-full mt-1.5">
        {value > 0 && (
          <span
            style={{ width: `${(100 * value) / all}%` }}
            className={clsx("block h-2 rounded-xs", solid ? "bg-success" : "border border-input bg-neutral-soft")}
          />
        )}
      </dd>
    </div>
  );
}

function Reasons({ reasons, declined }: { reasons: OfferNumbers["reasons"]; declined: number }) {
  if (reasons.length === 0) return null;
  return (
    <section className="mt-5 border-t border-border pt-4">
      <h3 className="mb-2 flex justify-between gap-4 font-medium">
        Reasons for declining <span className="font-semibold tabular-nums">{declined.toLocaleString("en")}</span>
      </h3>
      <dl className="grid gap-1.5">
        {reasons.map(({ reason, count }) => (
          <div key={reason} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{reason ? declineReasons[reason] : "No reason given"}</dt>
            <dd className="tabular-nums">{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
