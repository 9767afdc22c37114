import { z } from "zod";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";

const place = z.object({
  tool: z.enum(["make", "n8n"]).default("make"),
  check: z.enum(["node", "python", "n8n"]).default("node"),
  /** The template whose sample is shown; empty for the built-in sample. */
  template: z.union([z.literal(""), z.uuid()]).default(""),
});
type GuidePlace = z.infer<typeof place>;
export type Tool = GuidePlace["tool"];
export type Check = GuidePlace["check"];

/** The page's choices are part of its address, so that it can be shared with a colleague. */
export const useGuidePlace = () => useUrlFilters(place);
