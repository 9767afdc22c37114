import type { Call, Parsed } from "@quotemill/shared/contracts/call";
import {
  type DataTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  onlineManager,
  QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { api, type Given } from "./api.ts";
import { ApiError } from "./errors.ts";

type CachedCall = Call & { key: readonly string[] };
interface PageAnswer {
  next_cursor: string | null;
}

const partsOf = (given: object = {}): { params?: object; query?: object } => given;

/** The call's own key, followed by its path parameters one by one and its query as a whole. */
function keyOf({ key }: CachedCall, given?: object) {
  const { params = {}, query } = partsOf(given);
  return [...key, ...Object.values(params), ...(query ? [query] : [])];
}

/** Query options for a call, cached under its key. */
export function queryOf<C extends CachedCall>(call: C, ...[given]: Given<C>) {
  const make = api as (call: C, given: object) => Promise<Parsed<C, "answer">>;
  return queryOptions({
    queryKey: keyOf(call, given),
    queryFn: ({ signal }) => make(call, { ...given, signal }),
  });
}

/** Infinite query options for a paged list with `{ items, total, next_cursor }`. */
export function pagesOf<C extends CachedCall>(call: C, ...[given]: Given<C>) {
  const make = api as (call: C, given: object) => Promise<Parsed<C, "answer"> & PageAnswer>;
  return infiniteQueryOptions({
    queryKey: keyOf(call, given),
    queryFn: ({ pageParam: cursor, signal }) =>
      make(call, { ...given, query: { ...partsOf(given).query, cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

interface LoadedPages<Page> {
  pages: Page[];
}

export const itemsOf = <Item>({ pages }: LoadedPages<{ items: Item[] }>) => pages.flatMap((page) => page.items);
/** The last page has the most recent total. */
export const totalOf = (data: LoadedPages<{ total: number }> | undefined) => data?.pages.at(-1)?.total;

interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Number of rows to fetch ahead: more than a hard flick of the wheel scrolls past while a page loads. */
const usualRowsAhead = 60;

/** Returns a function that takes the last visible row and fetches the next page in time. */
export function fetchAhead(query: PagedQuery, loaded: number, rowsAhead = usualRowsAhead) {
  const canFetch = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError && !query.isPlaceholderData;
  return (lastIndex: number) => {
    // Further scrolling must not restart a page that is already loading.
    if (canFetch && lastIndex + rowsAhead >= loaded) void query.fetchNextPage({ cancelRefetch: false });
  };
}

/** Retries when there was no response or only a temporary failure, but never after a refusal. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 2 && onlineManager.isOnline() && error instanceof ApiError && error.code === "unavailable";
}

/**
 * Reads again after a change. The library lets a first read that is under way count for that, although it may bring what was
 * stored before the change. So another read follows it.
 */
class RereadingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
    const first = underWay.filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map(async (query) => {
        await query.fetch().catch(() => {}); // joins the read; the screen shows why it failed
        const one = { queryKey: query.queryKey, exact: true, refetchType: filters?.refetchType };
        await super.invalidateQueries(one, { cancelRefetch: false });
      }),
    ]);
  }
}

/** One per sign-in: created when somebody signs in and discarded when they sign out. */
export function createQueryClient() {
  return new RereadingClient({
    defaultOptions: {
      // Not paused while offline, because old results on screen would look like the response to a new search.
      queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: "always", refetchOnReconnect: true },
      mutations: { retry: false },
    },
  });
}

/** Shows what a save answered. A read that is under way may bring what was stored before the save, so it begins again. */
export function showSaved<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  saved: NoInfer<Data>,
) {
  client.setQueryData<Data>(queryKey, saved);
  const one = { queryKey, exact: true };
  if (client.isFetching(one) > 0) void client.refetchQueries(one);
}
