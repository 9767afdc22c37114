import { Button } from "./ui/button.tsx";

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
