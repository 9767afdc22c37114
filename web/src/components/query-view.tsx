import type { ReactNode } from "react";
import { isFinal, isMissing, wordsOf } from "../lib/api/errors.ts";
import { Button } from "./ui/button.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * The four states of anything fetched: loading, failed with a retry where that can help, empty with a next step, and
 * filled. Loaded data stays when a refresh fails.
 */
export function QueryView<Data>({
  query,
  failed,
  skeleton,
  missing,
  isEmpty,
  empty,
  children,
}: {
  query: Query<Data>;
  /** The message for a failure; a function when it includes the reason. */
  failed: string | ((reason: string) => string);
  skeleton: ReactNode;
  /** Shown instead of the failure when the record does not exist. */
  missing?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return <Skeleton>{skeleton}</Skeleton>;
  if (missing && isMissing(query.error)) return missing;
  const reason = wordsOf(query.error);
  return (
    <Failed
      title={typeof failed === "string" ? failed : failed(reason)}
      text={typeof failed === "string" ? reason : undefined}
      busy={query.isFetching}
      onRetry={isFinal(query.error) ? undefined : () => query.refetch()}
    />
  );
}

function Failed({ title, text, busy, onRetry }: { title: string; text?: string; busy: boolean; onRetry?: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center px-6 py-14 text-center">
      <p className="max-w-[52ch] text-md font-semibold text-balance wrap-anywhere text-danger-ink">{title}</p>
      {text && <p className="mt-1 max-w-[52ch] text-balance wrap-anywhere text-ink-muted">{text}</p>}
      {onRetry && (
        <Button variant="secondary" busy={busy} onClick={onRetry} className="mt-5">
          Try again
        </Button>
      )}
    </div>
  );
}

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Below a list: loads the next page, or retries it. */
export function LoadMore({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2 border-t border-border px-4 py-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-ink">
          Could not load more.
        </p>
      )}
      <Button variant="quiet" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchNextPageError ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}
