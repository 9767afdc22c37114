import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { findPrintableQuote } from "./printable-quote.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const dublin = {
  time_zone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  tax_name: "VAT",
  tax_basis_points: 2300,
  validity_days: 14,
};
const nowInWellington = { time_zone: "Pacific/Auckland", currency: "NZD", tax_name: "GST", validity_days: 7 };

describe("a quote", () => {
  it("keeps the currency, tax and validity that its company had when it was submitted", async () => {
    const caller = await test.signedIn({ app_role: "user" });
    const company_id = caller.user.company_id ?? "";
    await test.db.updateTable("companies").set(dublin).where("id", "=", company_id).execute();
    const template = await test.build.template({ company_id });
    const contact = await test.build.contact({ company_id });
    const submitted = await caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "Side boundary",
      answers: {},
    });
    const { quote_id } = submitted.json();
    await test.db.updateTable("companies").set(nowInWellington).where("id", "=", company_id).execute();
    const { currency, tax_name, validity_days } = dublin;
    expect((await findPrintableQuote(test.db, company_id, quote_id))?.place).toMatchObject({
      currency,
      tax_name,
      validity_days,
    });
  });
});
