import { Button } from "./ui/button.tsx";

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Under a list: the next page, or another try at it. */
export function LoadMore({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2 border-t border-border px-4 py-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-ink">
          The next ones could not be loaded.
        </p>
      )}
      <Button variant="quiet" size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchNextPageError ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}
