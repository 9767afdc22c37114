import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { itemsOf } from "../../../lib/paged-query.ts";
import { templateListQuery } from "../../templates/index.ts";

/** A select offers every template, so page follows page until one fails or none is left. */
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
