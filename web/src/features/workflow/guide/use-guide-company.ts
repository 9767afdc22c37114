import { addressOf } from "@quotemill/shared/contracts/call";
import { workflowAnswerCalls } from "@quotemill/shared/contracts/workflow-answers";
import { may } from "@quotemill/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../auth/index.ts";
import { secretsQuery } from "../workflow.api.ts";

export interface GuideCompany {
  /** A placeholder for global admins, who have no company. */
  id: string;
  isOwn: boolean;
  /** Without the secret. A guess for global admins, and until the company's own address has loaded. */
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
    uploadAddress: data?.upload_url.split("?")[0] ?? `${location.origin}${addressOf(workflowAnswerCalls.callback)}`,
  };
}
