import { pages } from "@quotemill/shared/pages";
import type { QuoteValues } from "@quotemill/shared/quotes/values";
import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { hasNoValues, noValues, otherCurrencies } from "./number-words.ts";
import { looks, WeekBars } from "./week-bars.tsx";

/** Quoted and accepted value by week: a drawing for the eye, and the same figures as a table. */
export function WeeksCard({ query }: { query: UseQueryResult<QuoteValues> }) {
  const [isTable, setIsTable] = useState(false);
  const isEmpty = query.data === undefined || hasNoValues(query.data);
  return (
    <Card
      title="Quoted and accepted"
      tools={
        !isEmpty && (
          <Button variant="quiet" size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? "Show chart" : "Show figures"}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        failed="Failed to load the chart"
        skeleton={<Bone className="mx-5 mb-5 h-40" />}
        isEmpty={hasNoValues}
        empty={
          <div className="border-t border-border">
            <EmptyLine text={noValues}>
              <LinkButton to={pages.newQuote.path} variant="secondary" size="sm">
                Make a quote
              </LinkButton>
            </EmptyLine>
          </div>
        }
      >
        {({ weeks, others }) => (
          <>
            <Legend weeks={weeks} />
            {!isTable && <WeekBars weeks={weeks} />}
            <WeekTable weeks={weeks} isHidden={!isTable} />
            {others > 0 && (
              <p className="border-t border-border px-5 py-3 text-sm text-ink-muted max-md:px-4">
                {otherCurrencies(others)}
              </p>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

type Weeks = QuoteValues["weeks"];

function Legend({ weeks }: { weeks: Weeks }) {
  const formats = useFormats();
  const sumOf = (what: "quoted" | "accepted") => weeks.reduce((sum, week) => sum + week[what], 0);
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 px-5 pb-4 text-sm max-md:px-4">
      {(["quoted", "accepted"] as const).map((what) => (
        <div key={what} className="flex gap-2">
          <dt className="flex items-center gap-1.75 text-ink-muted">
            <i aria-hidden="true" className={clsx("size-2.5 rounded-xs", looks[what])} />
            {what === "quoted" ? "Quoted" : "Accepted"}
          </dt>
          <dd className="font-medium tabular-nums">{formats.cents(sumOf(what))}</dd>
        </div>
      ))}
    </dl>
  );
}

const figure = "px-2 text-end tabular-nums last:pe-5 max-md:last:pe-4";
const name = "ps-5 pe-2 text-start max-md:ps-4";

function WeekTable({ weeks, isHidden }: { weeks: Weeks; isHidden: boolean }) {
  const formats = useFormats();
  return (
    <table className={isHidden ? "sr-only" : "w-full border-t border-border"}>
      <caption className="sr-only">Quoted and accepted value by week</caption>
      <thead>
        <tr className="h-9 border-b border-border bg-sunken text-xs tracking-wide text-ink-muted *:font-medium">
          <th scope="col" className={name}>
            Week from
          </th>
          <th scope="col" className={figure}>
            Quoted
          </th>
          <th scope="col" className={figure}>
            Accepted
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, quoted, accepted }) => (
          <tr key={week} className="h-9 border-b border-border last:border-b-0">
            <th scope="row" className={`${name} font-normal`}>
              {formats.calendarDate(week)}
            </th>
            <td className={figure}>{formats.cents(quoted)}</td>
            <td className={figure}>{formats.cents(accepted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
