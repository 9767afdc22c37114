import type { Funnel, OfferNumbers } from "@quotemill/shared/offers/numbers";
import { pages } from "@quotemill/shared/pages";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { allMonths, noOffers, shareOf } from "./number-words.ts";

const choices = [
  { value: "month", label: "Month" },
  { value: "template", label: "Template" },
  { value: "person", label: "Person" },
] as const;
type By = (typeof choices)[number]["value"];

interface NamedRow extends Funnel {
  key: string;
  name: string;
}

/** The same figures for each month, template or person. */
export function BreakdownCard({ query, month }: { query: UseQueryResult<OfferNumbers>; month: string | null }) {
  const [by, setBy] = useState<By>("month");
  const formats = useFormats();
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
      tools={<Segments label="Compare by" choices={choices} value={by} onChoose={setBy} />}
    >
      <QueryView
        query={query}
        failed="Failed to load the numbers"
        skeleton={<Bone className="mx-5 mb-5 h-32" />}
        isEmpty={(numbers) => rowsOf(numbers).every(({ sent }) => sent === 0)}
        empty={
          <div className="border-t border-border">
            <EmptyLine drawing="done" text={noOffers(by === "month" ? null : month && formats.month(month))}>
              <LinkButton to={pages.quoteSender.path} variant="secondary" size="sm">
                Send a quote
              </LinkButton>
            </EmptyLine>
          </div>
        }
      >
        {(numbers) => (
          <FunnelTable
            label={`Offers by ${by}, ${period}`}
            head={choices.find(({ value }) => value === by)?.label ?? ""}
            rows={rowsOf(numbers).filter(({ sent }) => sent > 0)}
          />
        )}
      </QueryView>
    </Card>
  );
}

const figure = "px-2 text-end tabular-nums last:pe-5 max-md:last:pe-4";
const name = "ps-5 pe-2 text-start max-md:ps-4";

function FunnelTable({ label, head, rows }: { label: string; head: string; rows: NamedRow[] }) {
  return (
    <table className="w-full border-t border-border">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="h-9 border-b border-border bg-sunken text-xs tracking-wide text-ink-muted *:font-medium">
          <th scope="col" className={name}>
            {head}
          </th>
          {["Sent", "Viewed", "Accepted"].map((each) => (
            <th key={each} scope="col" className={figure}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, sent, viewed, accepted, ...row }) => (
          <tr key={key} className="h-row border-b border-border last:border-b-0">
            <th scope="row" className={`${name} font-normal wrap-anywhere`}>
              {row.name}
            </th>
            <td className={figure}>{sent.toLocaleString("en")}</td>
            <td className={figure}>{viewed.toLocaleString("en")}</td>
            <td className={figure}>
              {accepted.toLocaleString("en")}{" "}
              <span className="text-sm text-ink-muted">({shareOf(accepted, sent)})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
