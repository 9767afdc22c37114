import { pipelineFigures, pipelineFiguresQuery, pipelinePage, pipelineQuery } from "../screens/pipeline.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const pipelineCalls = defineCalls("pipeline", {
  list: {
    method: "GET",
    path: "/rest/v1/pipeline",
    permission: "quotes.read",
    keys: true,
    summary: "The company's quotes by what they need, by default the most urgent first",
    query: pipelineQuery,
    answer: pipelinePage,
    key: queryKeys.pipelineRows,
  },
  figures: {
    method: "GET",
    path: "/rest/v1/pipeline_figures",
    permission: "quotes.read",
    summary: "How many quotes are in each tab of the pipeline, and what they come to",
    query: pipelineFiguresQuery,
    answer: pipelineFigures,
    key: queryKeys.pipelineFigures,
  },
});
