import type { QuoteValues } from "@quotemill/shared/quotes/values";
import type { UseQueryResult } from "@tanstack/react-query";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { countOf } from "../../lib/format.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { hasNoValues, noValues } from "./number-words.ts";

/** What quotes of each status come to, the one furthest along last. */
export function StatusCard({ query }: { query: UseQueryResult<QuoteValues> }) {
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
