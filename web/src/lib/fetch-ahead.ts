interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** How far ahead to fetch: more rows than a hard flick of the wheel scrolls past while a page loads. */
const usualRowsAhead = 60;

/** Returns a function that takes the last visible row and fetches the next page in time. */
export function fetchAhead(query: Pages, loaded: number, rowsAhead = usualRowsAhead) {
  const canFetch = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData;
  return (lastIndex: number) => {
    // Further scrolling must not restart a page that is already loading.
    if (canFetch && lastIndex + rowsAhead >= loaded) void query.fetchNextPage({ cancelRefetch: false });
  };
}
