import type { CompanyDetailsInput } from "@quotemill/shared/company-details";
import { defaultLayout } from "@quotemill/shared/workflow/layout-names";
import { sql } from "kysely";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import { demoLogo } from "./demo-logo.ts";

/** The ABN has valid check digits and is an official example; the phone numbers are reserved for fiction. */
export const harbourDetails: CompanyDetailsInput = {
  address: "14 Wharf Street\nBalmain NSW 2041",
  abn: "51 824 753 556",
  phone: "02 5550 1418",
  email: "quotes@harbourfencing.example",
  website: "harbourfencing.example",
  colour: "#0f766e",
  footer: "Harbour Fencing Pty Ltd · Licence 123456C",
  terms: [
    "This quote is valid for 30 days.",
    "A deposit of 20% secures your place in our calendar; the balance is due on completion.",
    "Rock or services found underground are charged separately, after we have talked about it.",
  ].join("\n"),
  layout: defaultLayout,
};

export async function seedLetterhead(db: Db, files: FileStore, companyId: string) {
  const logo_path = `${companyId}/logos/00000000-0000-4000-8000-000000000000/logo.png`;
  await files.put(logo_path, demoLogo(), { contentType: "image/png" });
  await db
    .updateTable("companies")
    .set({
      details: JSON.stringify(harbourDetails),
      logo_path,
      quote_send_webhook_url: "http://localhost:3000/workflow/send",
    })
    .where("id", "=", companyId)
    .execute();
}

/** The port may differ at each start: our own address follows it, one that somebody typed stays. */
export async function pointToOwnWorkflow(db: Db, publicUrl: string) {
  await db
    .updateTable("companies")
    .set({ quote_send_webhook_url: `${publicUrl}/workflow/send` })
    .where(sql<boolean>`quote_send_webhook_url ~ '^http://(localhost|127\\.0\\.0\\.1):\\d+/workflow/send$'`)
    .execute();
}
