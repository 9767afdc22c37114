import type { Company } from "@quotemill/shared/companies";
import { unusableVariable } from "@quotemill/shared/cost-names";
import { type MessageParts, messageValues } from "@quotemill/shared/quotes/message";
import { useAuth } from "../auth/index.ts";
import type { EmailTexts } from "./sender.tsx";

/** Why the server will refuse these texts, or null. */
export function useTextProblem(texts: EmailTexts, parts: MessageParts, { costs_visible_to }: Company) {
  const { userProfile } = useAuth();
  if (userProfile?.app_role !== "user" || costs_visible_to === "everyone") return null;
  return unusableVariable([texts.email_subject, texts.email_message], messageValues(parts));
}
