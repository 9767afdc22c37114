import type { QuoteValues } from "@quotemill/shared/screens/dashboard";
import { pages } from "@quotemill/shared/screens/pages";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/formats.ts";
import { countOf } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { valuesQuery } from "./dashboard.api.ts";

const noValues = "No quotes with a total in the last 8 weeks.";

const hasNoValues = ({ statuses, others }: QuoteValues) => statuses.length === 0 && others === 0;

const otherCurrencies = (count: number) =>
  `${countOf(count, "quote")} in another currency ${count === 1 ? "is" : "are"} not included.`;

/** Shows the value of the quotes of the last weeks. */
export function Values() {
  const query = useQuery(valuesQuery);
  return (
    <>
      <WeeksCard query={query} />
      <StatusCard query={query} />
    </>
  );
}

/** Quoted and accepted value by week: a drawing for the eye, and the same figures as a table. */
function WeeksCard({ query }: { query: UseQueryResult<QuoteValues> }) {
  const { can } = useAuth();
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
              {can("quotes.write") && (
                <LinkButton to={pages.newQuote.path} variant="secondary" size="sm">
                  Make a quote
                </LinkButton>
              )}
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
            <i aria-hidden="true" className={clsx("size-2.5 rounded-xs", barLooks[what])} />
            {what === "quoted" ? "Quoted" : "Accepted"}
          </dt>
          <dd className="font-medium tabular-nums">{formats.cents(sumOf(what))}</dd>
        </div>
      ))}
    </dl>
  );
}

const figureLook = "px-2 text-end tabular-nums last:pe-5 max-md:last:pe-4";
const nameLook = "ps-5 pe-2 text-start max-md:ps-4";

function WeekTable({ weeks, isHidden }: { weeks: Weeks; isHidden: boolean }) {
  const formats = useFormats();
  return (
    <table className={isHidden ? "sr-only" : "w-full border-t border-border"}>
      <caption className="sr-only">Quoted and accepted value by week</caption>
      <thead>
        <tr className="h-9 border-b border-border bg-sunken text-xs tracking-wide text-ink-muted *:font-medium">
          <th scope="col" className={nameLook}>
            Week from
          </th>
          <th scope="col" className={figureLook}>
            Quoted
          </th>
          <th scope="col" className={figureLook}>
            Accepted
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, quoted, accepted }) => (
          <tr key={week} className="h-9 border-b border-border last:border-b-0">
            <th scope="row" className={`${nameLook} font-normal`}>
              {formats.calendarDate(week)}
            </th>
            <td className={figureLook}>{formats.cents(quoted)}</td>
            <td className={figureLook}>{formats.cents(accepted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two kinds of bars differ in fill and outline, not only in colour. */
const barLooks = { quoted: "border border-input bg-neutral-soft", accepted: "bg-success" };

/** The drawing is for the eye only: the table next to it has the same figures. */
function WeekBars({ weeks }: { weeks: QuoteValues["weeks"] }) {
  const formats = useFormats();
  const step = stepFor(Math.max(...weeks.flatMap(({ quoted, accepted }) => [quoted, accepted])));
  const top = step * lineCount;
  return (
    <div aria-hidden="true" className="relative mx-5 mb-3 h-40 max-md:mx-4">
      <div className="absolute inset-x-0 top-1 bottom-6.5 flex flex-col justify-between">
        {Array.from({ length: lineCount + 1 }, (_, index) => lineCount - index).map((line) => (
          <div key={line} className="grid h-0 grid-cols-[2.75rem_minmax(0,1fr)] grid-rows-[0] items-center">
            <span className="text-2xs leading-none text-ink-subtle tabular-nums">
              {formats.roughCents(step * line)}
            </span>
            <span className={clsx("border-t", line === 0 ? "border-border-strong" : "border-border")} />
          </div>
        ))}
      </div>
      <div className="absolute inset-y-0 start-11 end-0 top-1 grid grid-cols-8">
        {weeks.map(({ week, ...values }, index) => (
          <div key={week} className="grid grid-cols-2 grid-rows-[minmax(0,1fr)_1.625rem] items-end gap-x-0.5">
            <Bar value={values.quoted} top={top} className={`justify-self-end border-b-0 ${barLooks.quoted}`} />
            <Bar value={values.accepted} top={top} className={barLooks.accepted} />
            <span
              className={clsx(
                "col-span-2 justify-self-center text-2xs whitespace-nowrap",
                index === weeks.length - 1 ? "font-medium text-ink" : "text-ink-subtle",
                (weeks.length - 1 - index) % 2 === 1 && "max-md:hidden",
              )}
            >
              {formats.calendarDate(week)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Bar({ value, top, className }: { value: number; top: number; className: string }) {
  if (value <= 0) return <i />;
  return (
    <i
      style={{ height: `${(100 * value) / top}%` }}
      className={clsx("w-[min(1rem,80%)] min-h-px rounded-t-xs", className)}
    />
  );
}

/** Number of lines in the chart above the lowest. */
const lineCount = 3;

/** The smallest round amount of which three reach as high as the highest bar, in cents; at least one whole unit. */
export function stepFor(highest: number): number {
  const least = Math.max(highest, 300) / lineCount;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** Shows the value of quotes by status, the one furthest along last. */
function StatusCard({ query }: { query: UseQueryResult<QuoteValues> }) {
  return (
    <Card title="Value by status" tools={<p className="pe-2 text-sm text-ink-muted">8 weeks</p>}>
      <div className="px-5 pt-1 pb-5 max-md:px-4">
        <QueryView
          query={query}
          failed="Failed to load the values"
          skeleton={<Bone className="h-32" />}
          isEmpty={hasNoValues}
          empty={<EmptyLine text={noValues} className="" />}
        >
          {({ statuses }) => <Statuses statuses={statuses} />}
        </QueryView>
      </div>
    </Card>
  );
}

function Statuses({ statuses }: Pick<QuoteValues, "statuses">) {
  const formats = useFormats();
  const highest = Math.max(...statuses.map(({ total }) => total));
  return (
    <dl className="grid gap-3.5">
      {statuses.map(({ status, quotes, total }) => (
        <div key={status} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-4">
          <dt className="font-medium">{status}</dt>
          <dd className="col-start-2 row-start-1 text-sm text-ink-muted tabular-nums">{countOf(quotes, "quote")}</dd>
          <dd className="col-start-3 row-start-1 font-semibold tabular-nums">{formats.cents(total)}</dd>
          <dd aria-hidden="true" className="col-span-full mt-1.5">
            {total > 0 && (
              <span
                style={{ width: `${(100 * total) / highest}%` }}
                className="block h-2 rounded-xs border border-input bg-neutral-soft"
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
