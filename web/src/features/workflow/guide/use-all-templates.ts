import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { itemsOf } from "../../../lib/paged-query.ts";
import { templateListQuery } from "../../templates/index.ts";

/** A select needs every template, so this fetches page after page until the last, or until one fails. */
export function useAllTemplates(enabled: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...templateListQuery({ active: false }),
    enabled,
  });
  const isMore = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  return data ? itemsOf(data) : [];
}
