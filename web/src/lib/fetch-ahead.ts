interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Rows fetched beyond the last one that exists: more than a hard flick of the wheel passes while a page comes. */
const usualRowsAhead = 60;

/** Told the last row in sight, fetches the next page in time. */
export function fetchAhead(query: Pages, loaded: number, rowsAhead = usualRowsAhead) {
  const canFetch = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData;
  return (lastIndex: number) => {
    // Scrolling on must not restart a page that is coming.
    if (canFetch && lastIndex + rowsAhead >= loaded) void query.fetchNextPage({ cancelRefetch: false });
  };
}
