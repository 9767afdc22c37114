import type { TemplateContents } from "@quotemill/shared/templates/input";
import { AppError } from "../../platform/errors.ts";
import type { Outbound } from "../../platform/http/outbound.ts";

/** Refuses an address that this server does not call. */
export function checkWebhook(outbound: Outbound, { make_webhook_url }: TemplateContents) {
  const problem = make_webhook_url && outbound.problemWith(make_webhook_url);
  if (problem) throw new AppError("validation_failed", problem, { make_webhook_url: problem });
}
