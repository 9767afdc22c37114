import { pipelineCalls } from "@quotemill/shared/contracts/pipeline";
import type { PipelineFilters } from "@quotemill/shared/screens/pipeline";
import { keepPreviousData } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

const limit = 100;

export const pipelineQuery = ({ tab, search, order }: PipelineFilters) => ({
  ...pagesOf(pipelineCalls.list, { query: { tab, search, order, limit } }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export const figuresQuery = (search: string) => ({
  ...queryOf(pipelineCalls.figures, { query: { search } }),
  placeholderData: keepPreviousData,
});
