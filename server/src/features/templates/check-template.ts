import { structureProblem } from "@quotemill/shared/templates/checks/problems";
import type { TemplateContents } from "@quotemill/shared/templates/versions/contents";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { findTemplate } from "./templates.queries.ts";

/** Items and tables name each other. A change of one alone has to suit the other one as stored. */
export async function checkForm(db: Db, companyId: string, id: string, { structure, tables }: TemplateContents) {
  if ((structure === undefined) === (tables === undefined)) return;
  const stored = await findTemplate(db, companyId, id);
  const problem =
    stored && structureProblem({ structure: structure ?? stored.structure, tables: tables ?? stored.tables });
  if (problem) throw new AppError("validation_failed", problem.message, { [problem.path.join(".")]: problem.message });
}

/** Refuses an address that this server does not call. */
export function checkWebhook(outbound: Outbound, { make_webhook_url }: TemplateContents) {
  const problem = make_webhook_url && outbound.problemWith(make_webhook_url);
  if (problem) throw new AppError("validation_failed", problem, { make_webhook_url: problem });
}
