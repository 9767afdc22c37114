import { may } from "@quotemill/shared/access/permissions";
import { urlOf } from "@quotemill/shared/contracts/call";
import { workflowAnswerCalls } from "@quotemill/shared/contracts/workflow";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { itemsOf } from "../../lib/api/queries.ts";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { useAuth } from "../auth/index.ts";
import { templateListQuery } from "../templates/index.ts";
import { secretsQuery } from "../workflow/index.ts";

export interface GuideCompany {
  /** The company's id; a placeholder for global admins, who have no company. */
  id: string;
  isOwn: boolean;
  /**
   * The upload address without the secret. It is a guess for global admins, and until the company's own address has
   * loaded.
   */
  uploadAddress: string;
  hasAddress: boolean;
}

/** The company whose ids and address the guide shows. Global admins have none and see placeholders. */
export function useGuideCompany(): GuideCompany {
  const { company, userProfile } = useAuth();
  const isOwn = may(userProfile?.app_role, "integrations.write") && company !== null;
  const { data } = useQuery({ ...secretsQuery, enabled: isOwn });
  return {
    id: isOwn ? company.id : "your-company-id",
    isOwn,
    hasAddress: !isOwn || data !== undefined,
    uploadAddress: data?.upload_url.split("?")[0] ?? `${location.origin}${urlOf(workflowAnswerCalls.callback)}`,
  };
}

const guideChoices = z.object({
  tool: z.enum(["make", "n8n"]).default("make"),
  /** The way in which n8n reaches Quotemill: with its own nodes alone, or with ours. */
  way: z.enum(["plain", "node"]).default("plain"),
  check: z.enum(["node", "python", "n8n"]).default("node"),
  /** The template whose sample is shown; empty for the built-in sample. */
  template: z.union([z.literal(""), z.uuid()]).default(""),
});
type GuideChoices = z.infer<typeof guideChoices>;
export type Tool = GuideChoices["tool"];
export type Way = GuideChoices["way"];
export type Check = GuideChoices["check"];

/** The page's choices are part of its address, so that it can be shared with a colleague. */
export const useGuideChoices = () => useUrlFilters(guideChoices);

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
