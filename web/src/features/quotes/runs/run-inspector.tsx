import { canRunAgain } from "@quotemill/shared/quotes/lifecycle";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../../components/query-view.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { RunAgainButton } from "./run-again-button.tsx";
import { RunItem } from "./run-item.tsx";
import { runsQuery } from "./runs.api.ts";

/** Shows every request to the workflow and every reply, for finding out why a quote is not done. */
export function RunInspector({ quoteId, status }: { quoteId: string; status: string | undefined }) {
  const runs = useQuery(runsQuery(quoteId));
  const canRun = status !== undefined && canRunAgain(quoteStatus(status));
  return (
    <>
      <div className="flex min-h-15 items-center justify-between gap-4 px-6 py-3 max-md:px-4">
        <p className="text-sm text-pretty text-ink-muted">Requests to the workflow and its replies.</p>
        {canRun && <RunAgainButton quoteId={quoteId} />}
      </div>
      <QueryView
        query={runs}
        failed="The runs could not be loaded."
        skeleton={
          <div className="grid gap-5 border-t border-border px-6 py-5">
            <Bone className="w-64" />
            <Bone className="w-52" />
            <Bone className="w-60" />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className="border-t border-border">
            <EmptyLine
              drawing="time"
              text="Nothing has been sent to a workflow yet. Requests and replies will appear here."
              className="px-6 py-5 max-md:px-4"
            />
          </div>
        }
      >
        {({ items }) => (
          <ol aria-label="Runs" className="divide-y divide-border border-t border-border">
            {items.map((run) => (
              <RunItem key={run.id} run={run} />
            ))}
          </ol>
        )}
      </QueryView>
    </>
  );
}
