import { readDetails } from "@quotemill/shared/companies/details";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import { findPrintableQuote } from "../../workflow/index.ts";
import { snapshotOf } from "../snapshot.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("the page has the terms that the PDF was printed with, until the quote is run again", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const setTerms = (terms: string) =>
    test.db
      .updateTable("companies")
      .set({ details: JSON.stringify({ ...readDetails({}), terms }) })
      .where("id", "=", company_id)
      .execute();
  await setTerms("50 % deposit");
  const { id } = await test.build.quote({ company_id, status: "Generated" });
  const terms = async () => [
    (await findPrintableQuote(test.db, company_id, id))?.company.details.terms,
    (await snapshotOf(test.db, company_id, { id, outputs: null })).terms,
  ];
  await setTerms("No deposit");
  expect(await terms()).toEqual(["50 % deposit", "50 % deposit"]);
  await test.db.updateTable("quotes").set({ status: "Generated" }).where("id", "=", id).execute();
  expect(await terms()).toEqual(["50 % deposit", "50 % deposit"]);
  expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(200);
  expect(await terms()).toEqual(["No deposit", "No deposit"]);
});
