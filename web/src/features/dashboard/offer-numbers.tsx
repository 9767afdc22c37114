import { declineReasons } from "@quotemill/shared/offers/states";
import type { Funnel, OfferNumbers } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Segments } from "../../components/ui/choices.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { numbersQuery } from "./dashboard.api.ts";

const allMonths = "Last 12 months";

/** '79%'; '0%' of nothing. */
const shareOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;

const noOffers = (month: string | null) =>
  month ? `No quotes were sent to customers in ${month}.` : "No quotes have been sent to customers yet.";

/** Shows the outcomes of the offers of one month, or of the last twelve. */
export function Numbers() {
  const [month, setMonth] = useState<string | null>(null);
  const query = useQuery({ ...numbersQuery(month), placeholderData: keepPreviousData });
  return (
    <>
      <BreakdownCard query={query} month={month} />
      <FunnelCard query={query} month={month} onChoose={setMonth} />
    </>
  );
}

const breakdowns = [
  { value: "month", label: "Month" },
  { value: "template", label: "Template" },
  { value: "person", label: "Person" },
] as const;
type By = (typeof breakdowns)[number]["value"];

interface NamedRow extends Funnel {
  key: string;
  name: string;
}

/** Breaks the outcomes of offers down by month, template or person. */
function BreakdownCard({ query, month }: { query: UseQueryResult<OfferNumbers>; month: string | null }) {
  const [by, setBy] = useState<By>("month");
  const formats = useFormats();
  const { can } = useAuth();
  const rowsOf = (numbers: OfferNumbers): NamedRow[] => {
    if (by === "month") {
      return numbers.months.map((row) => ({ ...row, key: row.month, name: formats.month(row.month) }));
    }
    const rows = by === "template" ? numbers.templates : numbers.people;
    return rows.map((row) => ({ ...row, key: row.id ?? "", name: row.name ?? `Deleted ${by}` }));
  };
  const period = by !== "month" && month ? formats.month(month) : allMonths;
  return (
    <Card
      title={`Offers by ${by}`}
      tools={<Segments label="Compare by" choices={breakdowns} value={by} onChoose={setBy} />}
    >
      <QueryView
        query={query}
        failed="Failed to load the numbers"
        skeleton={<Bone className="mx-5 mb-5 h-32" />}
        isEmpty={(numbers) => rowsOf(numbers).every(({ sent }) => sent === 0)}
        empty={
          <div className="border-t border-border">
            <EmptyLine drawing="done" text={noOffers(by === "month" ? null : month && formats.month(month))}>
              {can("quotes.send") && (
                <LinkButton to={pages.quoteSender.path} variant="secondary" size="sm">
                  Send a quote
                </LinkButton>
              )}
            </EmptyLine>
          </div>
        }
      >
        {(numbers) => (
          <FunnelTable
            label={`Offers by ${by}, ${period}`}
            head={breakdowns.find(({ value }) => value === by)?.label ?? ""}
            rows={rowsOf(numbers).filter(({ sent }) => sent > 0)}
          />
        )}
      </QueryView>
    </Card>
  );
}

const figureLook = "px-2 text-end tabular-nums last:pe-5 max-md:last:pe-4";
const nameLook = "ps-5 pe-2 text-start max-md:ps-4";

function FunnelTable({ label, head, rows }: { label: string; head: string; rows: NamedRow[] }) {
  return (
    <table className="w-full border-t border-border">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="h-9 border-b border-border bg-sunken text-xs tracking-wide text-ink-muted *:font-medium">
          <th scope="col" className={nameLook}>
            {head}
          </th>
          {["Sent", "Viewed", "Accepted"].map((each) => (
            <th key={each} scope="col" className={figureLook}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, sent, viewed, accepted, ...row }) => (
          <tr key={key} className="h-row border-b border-border last:border-b-0">
            <th scope="row" className={`${nameLook} font-normal wrap-anywhere`}>
              {row.name}
            </th>
            <td className={figureLook}>{sent.toLocaleString("en")}</td>
            <td className={figureLook}>{viewed.toLocaleString("en")}</td>
            <td className={figureLook}>
              {accepted.toLocaleString("en")}{" "}
              <span className="text-sm text-ink-muted">({shareOf(accepted, sent)})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows how many offers were sent, viewed and accepted, and why some were declined. */
function FunnelCard({
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
