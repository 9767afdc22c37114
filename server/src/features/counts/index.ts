export { checkCountsJob, createCorrectedCounts } from "./check-counts.ts";
