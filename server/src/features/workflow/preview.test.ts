import { readDetails } from "@quotemill/shared/companies/details";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { beforeAll, expect, it, vi } from "vitest";
import { readPdf } from "../../../../workflow/test/read-pdf.ts";
import { pngOf } from "../../../test/pictures.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const details = { ...readDetails(null), phone: "02 5550 1418", terms: "We take cards." };

async function company() {
  const caller = await test.signedIn({ app_role: "admin" });
  const path = `/rest/v1/companies/${caller.user.company_id}`;
  return {
    caller,
    path,
    preview: (more: object = {}) => caller.post(`${path}/quote_preview`, { ...details, ...more }),
  };
}

it("a preview prints a sample with details that are not saved, in the chosen layout, with the company's tax and currency", async () => {
  const { caller, path, preview } = await company();
  await caller.patch(`${path}/place`, { currency: "EUR", locale: "en-IE", tax_name: "VAT", tax_basis_points: 2300 });
  const [classic = "", modern = ""] = await Promise.all(
    ["classic", "modern"].map(async (layout) => {
      const answer = await preview({ layout });
      return (await readPdf(Buffer.from(answer.json().pdf_base64, "base64")))[0];
    }),
  );
  for (const page of [classic, modern]) {
    for (const text of ["02 5550 1418", "We take cards.", "VAT, 23%", "€", "Sam Sample"]) expect(page).toContain(text);
  }
  expect(classic).toContain("Number TEST");
  expect(modern).not.toContain("Number TEST");
  expect((await caller.get(`${path}/details`)).json()).toEqual({ ...readDetails(null), logo_url: null });
});

it("previews are limited per company", async () => {
  const { preview } = await company();
  let status = 200;
  let count = 0;
  for (; status === 200 && count < 70; count++) status = (await preview()).statusCode;
  expect([status, count]).toEqual([429, 61]);
  expect((await (await company()).preview()).statusCode).toBe(200);
});

it("only a few previews of a company are printed at once", async () => {
  const { caller, path, preview } = await company();
  await caller.put(`${path}/logo`, { image_base64: (await pngOf(4, 4)).toString("base64") });
  const held = withResolvers();
  const read = vi.spyOn(test.files, "getBytes").mockImplementation(async () => {
    await held.promise;
    throw new Error("gone");
  });
  const asked = Array.from({ length: budgets.previewsAtOnce.most + 1 }, async () => (await preview()).statusCode);
  expect(await Promise.race(asked)).toBe(429);
  held.resolve();
  expect((await Promise.all(asked)).sort()).toEqual([200, 200, 429]);
  read.mockRestore();
});
