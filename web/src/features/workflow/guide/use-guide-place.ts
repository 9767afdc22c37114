import { z } from "zod";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";

const place = z.object({
  tool: z.enum(["make", "n8n"]).default("make"),
  check: z.enum(["node", "python", "n8n"]).default("node"),
  /** The template whose sample is shown; empty for the made-up one. */
  template: z.union([z.literal(""), z.uuid()]).default(""),
});
type GuidePlace = z.infer<typeof place>;
export type Tool = GuidePlace["tool"];
export type Check = GuidePlace["check"];

/** What was chosen on the page lives in its address, so that it can be sent to a colleague. */
export const useGuidePlace = () => useUrlFilters(place);
