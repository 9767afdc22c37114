import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import { canRunAgain, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { webhookHost } from "@quotemill/shared/workflow/call-problems";
import type { Run } from "@quotemill/shared/workflow/runs";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, CornerDownLeft, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { queryOf } from "../../../lib/api/queries.ts";
import { useFormats } from "../../../lib/formats.ts";
import { formatDuration, joinParts } from "../../../lib/words.ts";
import { RunAgainButton } from "../quote-buttons.tsx";

/** Shows every request to the workflow and every reply, for finding out why a quote is not done. */
export function WorkflowLog({ quoteId, quote }: { quoteId: string; quote: Quote | null }) {
  const formats = useFormats();
  const runs = useQuery(runsQuery(quoteId));
  const isAccepted = quote?.offer?.quote_state === "accepted";
  const canRun = quote !== null && !isAccepted && canRunAgain(quoteStatus(quote.status));
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
              text={`The quote was created${quote ? ` on ${formats.moment(quote.created_at)}` : ""}, but no request to a workflow is on record.`}
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

function RunItem({ run }: { run: Run }) {
  const formats = useFormats();
  const facts = joinParts(
    formats.exactMoment(run.created_at),
    run.response_status !== null && `${run.response_status}`,
    run.duration_ms !== null && formatDuration(run.duration_ms),
  );
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-6 py-3 hover:bg-hover focus-visible:-outline-offset-2 max-md:px-4 [&::-webkit-details-marker]:hidden">
          <RunIcon run={run} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{runTitle(run)}</span>
            <span className="block text-xs leading-4.5 tracking-wide text-ink-muted tabular-nums">{facts}</span>
            {run.problem && (
              <span className="block text-sm text-pretty wrap-anywhere text-danger-ink">{run.problem}</span>
            )}
          </span>
          <ChevronRight
            size={14}
            aria-hidden="true"
            className="mt-0.75 text-ink-muted transition-transform duration-fast group-open:rotate-90"
          />
        </summary>
        <div className="grid gap-3 px-6 pb-4 ps-13 max-md:px-4">
          {run.url && <Block title="Address">{run.url}</Block>}
          <Block title="Payload">{JSON.stringify(run.request_body, null, 2)}</Block>
          {/* Only admins receive what others sent. */}
          {run.response_excerpt !== null && (
            <Block title={run.kind === "callback" ? "How the reply began" : "Response"}>
              {run.response_excerpt || "No response"}
            </Block>
          )}
        </div>
      </details>
    </li>
  );
}

function RunIcon({ run }: { run: Run }) {
  if (run.problem) return <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 text-danger-ink" />;
  const Icon = run.kind === "callback" ? CornerDownLeft : CircleCheck;
  return <Icon size={16} aria-hidden="true" className="mt-0.5 text-success-ink" />;
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs font-medium tracking-wide text-ink-muted">{title}</p>
      {/* The text scrolls, so it must be reachable by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {children}
      </pre>
    </div>
  );
}

/** A reminder also goes through the sending webhook. Only its payload distinguishes it from a sent quote. */
const isReminder = (body: unknown) =>
  typeof body === "object" && body !== null && "kind" in body && body.kind === "follow_up";

function runTitle({ kind, url, attempt, request_body }: Run) {
  const host = webhookHost(url);
  if (kind === "callback") return "Reply from the workflow";
  if (kind === "test") return `Test sent to ${host}`;
  if (kind === "send") return `${isReminder(request_body) ? "Reminder" : "Quote"} sent to the customer through ${host}`;
  return attempt > 1 ? `Sent to ${host}, attempt ${attempt}` : `Sent to ${host}`;
}

const runsQuery = (quoteId: string) => ({
  ...queryOf(workflowCalls.runs, { params: { id: quoteId } }),
  staleTime: 0, // people open the log to see what has just happened
});
