import type { DocumentCompany } from "@quotemill/shared/workflow/document";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import type { Db } from "../../platform/db/db.ts";
import { type LinkContext, signFileLink } from "../files/index.ts";
import { type CompanyDetails, findDetails } from "./details.queries.ts";

/** Customers' replies go to the company's own address, if there is one. */
export async function replyAddress(db: Db, companyId: string): Promise<{ name: string; address: string } | null> {
  const { name, details } = await findDetails(db, companyId);
  return details.email ? { name, address: details.email } : null;
}

/** The company as its printed quotes show it, with a logo link that a workflow can follow. */
export function documentCompany(
  { name, details: { layout, ...details }, logo_path }: CompanyDetails,
  context: LinkContext & { publicUrl: () => string },
): DocumentCompany {
  const texts = Object.fromEntries(Object.entries(details).map(([key, text]) => [key, text || null]));
  const logo_url =
    logo_path &&
    context.publicUrl() + signFileLink(context, logo_path, { seconds: sentLinkSeconds, bucket: "company-logos" });
  return { name, ...(texts as Omit<DocumentCompany, "name" | "logo_url">), logo_url };
}
