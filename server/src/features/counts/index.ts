export { createCountsCheck } from "./check-counts.ts";
