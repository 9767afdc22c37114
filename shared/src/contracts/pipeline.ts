import { pipelineFigures, pipelineFiguresQuery, pipelinePage, pipelineQuery } from "../screens/pipeline.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const pipelineCalls = defineCalls("pipeline", {
  list: {
    method: "GET",
    path: "/rest/v1/pipeline",
    permission: "quotes.read",
    keys: true,
    summary: "List quotes by what they need",
    description: "By default the most urgent first.",
    query: pipelineQuery,
    answer: pipelinePage,
    key: queryKeys.pipelineRows,
  },
  figures: {
    method: "GET",
    path: "/rest/v1/pipeline_figures",
    permission: "quotes.read",
    summary: "Count and sum up the tabs of the pipeline",
    query: pipelineFiguresQuery,
    answer: pipelineFigures,
    key: queryKeys.pipelineFigures,
  },
});
