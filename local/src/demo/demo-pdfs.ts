import { quotePayload } from "@quotemill/shared/workflow/payload";
import { quoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { createRenderer, noPictures } from "@quotemill/workflow";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import { findRun } from "../../../server/src/features/workflow/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import { harbourDetails } from "./demo-letterhead.ts";
import { demoLogo } from "./demo-logo.ts";

/** Gives the finished quotes the PDF that the reference workflow would have made. */
export async function storePdfs(db: Db, files: FileStore, companyId: string, quoteIds: string[]) {
  const { layout, ...details } = harbourDetails;
  const company = { name: "Harbour Fencing", ...details, logo_url: null };
  const logo = { bytes: demoLogo(), file: "demo logo" };
  const renderer = createRenderer();
  try {
    // However long a slow machine takes for it: nothing here would try again.
    await renderer.warmUp();
    for (const id of quoteIds) {
      const quote = await findRun(db, companyId, id);
      if (quote?.status !== "Generated" && quote?.status !== "Sent") continue;
      const printed = quoteWebhook.parse(quotePayload({ ...quote, company, photos: [] }));
      const { pdf } = await renderer.render(printed, { ...noPictures, logo });
      const path = `${companyId}/${id}/demo.pdf`;
      await files.put(path, pdf, { contentType: "application/pdf" });
      await db
        .updateTable("quotes")
        .set({ pdf_storage_path: path })
        .where("company_id", "=", companyId)
        .where("id", "=", id)
        .execute();
    }
  } finally {
    await renderer.close();
  }
}
