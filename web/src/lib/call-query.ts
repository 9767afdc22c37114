import type { Call, Parsed } from "@quotemill/shared/contracts/call";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Given } from "./api.ts";

type CachedCall = Call & { key: readonly string[] };
interface Page {
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
  const make = api as (call: C, given: object) => Promise<Parsed<C, "answer"> & Page>;
  return infiniteQueryOptions({
    queryKey: keyOf(call, given),
    queryFn: ({ pageParam: cursor, signal }) =>
      make(call, { ...given, query: { ...partsOf(given).query, cursor }, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}
