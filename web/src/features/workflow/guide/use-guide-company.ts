import { addressOf } from "@quotemill/shared/contracts/call";
import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import { may } from "@quotemill/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../auth/index.ts";
import { secretsQuery } from "../workflow.api.ts";

export interface GuideCompany {
  /** Words in the place of an id, for a global admin without a company. */
  id: string;
  isOwn: boolean;
  /** Without the secret. Until the company's own one has come, and for a global admin, it is a guess. */
  uploadAddress: string;
  hasAddress: boolean;
}

/** Whose ids and address the guide shows. A global admin has no company and sees no secrets: placeholders, then. */
export function useGuideCompany(): GuideCompany {
  const { company, userProfile } = useAuth();
  const isOwn = may(userProfile?.app_role, "integrations.write") && company !== null;
  const { data } = useQuery({ ...secretsQuery, enabled: isOwn });
  return {
    id: isOwn ? company.id : "your-company-id",
    isOwn,
    hasAddress: !isOwn || data !== undefined,
    uploadAddress: data?.upload_url.split("?")[0] ?? `${location.origin}${addressOf(workflowCalls.callback)}`,
  };
}
