import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { api } from "./api.ts";

interface Page {
  total: number;
  next_cursor: string | null;
}

/** A list that comes in pages, as the server's `{ items, total, next_cursor }` describes it. */
export function pagedQuery<P extends Page>(
  queryKey: QueryKey,
  path: string,
  schema: { parse(value: unknown): P },
  query: Record<string, string | number> = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => api.get(path, { query: { ...query, cursor }, schema, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

interface Pages<Item> {
  pages: { items: Item[]; total: number }[];
}

export const itemsOf = <Item>({ pages }: Pages<Item>) => pages.flatMap((page) => page.items);
/** The latest page knows best. */
export const totalOf = (data: Pages<unknown> | undefined) => data?.pages.at(-1)?.total;
