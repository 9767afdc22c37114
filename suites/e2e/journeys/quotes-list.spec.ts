import type { Page } from "@playwright/test";
import { apiAs, createQuote, createTemplate } from "../../harness/api.ts";
import { createCompany } from "../../harness/company.ts";
import { smallPdf } from "../../harness/pdf.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { expect, test } from "../fixtures/test.ts";

const bothSee = (one: Page, other: Page, text: string) =>
  Promise.all([one, other].map((each) => expect(each.getByText(text).first()).toBeVisible()));

test("a quote is processed, updates live in every browser of the company, and its PDF opens", async ({
  page,
  company,
  signIn,
  request,
  browser,
}) => {
  const receiver = await startReceiver();
  const template = await createTemplate(request, company, receiver.url);
  const baseURL = process.env.BASE_URL ?? "";
  const colleague = await (await browser.newContext({ baseURL })).newPage();
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  const other = await createCompany(request);
  await signIn(company.user);
  await signIn(company.admin, colleague);
  await signIn(other.user, stranger);
  for (const each of [page, colleague, stranger]) {
    await each.goto("/quotes");
    await expect(each.getByText("No quotes yet")).toBeVisible();
  }

  const { quote_id } = await createQuote(request, company, template.id, "Webb front boundary");
  await bothSee(page, colleague, "Marcus Webb");
  for (const each of [page, colleague]) {
    await each.getByText("Marcus Webb").first().click();
    await expect(each.getByText("Webb front boundary").first()).toBeVisible();
    await expect(each.getByText("Processing").first()).toBeVisible();
  }
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]).toMatchObject({ quote_id, fence_type: "Colorbond" });

  const api = await apiAs(request, company.admin);
  const { upload_url } = await api.get("/rest/v1/workflow_secrets");
  const outputs = { sub_total: 16947.73, gst_total: 1694.77, grand_total: 18642.5, lead_time: "3 weeks" };
  const body = { quote_id, company_id: company.id, pdf_base64: smallPdf("Harbour fence"), outputs };
  expect((await request.post(upload_url, { data: body })).status()).toBe(200);
  await bothSee(page, colleague, "PDF Ready!");
  for (const each of [page, colleague]) {
    await expect(each.getByText("$18,642.50").first()).toBeVisible();
  }
  await expect(stranger.getByText("No quotes yet")).toBeVisible();
  await expect(stranger.getByText("PDF Ready!")).toBeHidden();

  await page
    .getByRole("button", { name: /View Details/ })
    .first()
    .click();
  const details = page.getByRole("dialog");
  await expect(details.getByText("Monument")).toBeVisible();
  await expect(details.getByText("Additional Outputs")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /View PDF/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").locator("canvas").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await colleague.context().close();
  await stranger.context().close();
  receiver.stop();
});

test("the list names the workflow that failed, runs the quote again, and accepts a late reply", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const receiver = await startReceiver(410);
  const template = await createTemplate(request, company, receiver.url);
  const { quote_id, contact } = await createQuote(request, company, template.id, "Side boundary");
  await signIn(company.user);
  await page.goto(`/quotes/${contact.id}`);
  await expect(page.getByText(`${receiver.host} answered 410: the webhook was switched off`).first()).toBeVisible();
  await expect(page.getByText(`Check ${receiver.host}`).first()).toBeVisible();
  await page
    .getByRole("button", { name: /Run again/ })
    .first()
    .click();
  await expect.poll(() => receiver.received.length).toBe(2);

  const api = await apiAs(request, company.admin);
  const { upload_url } = await api.get("/rest/v1/workflow_secrets");
  const body = { quote_id, company_id: company.id, pdf_base64: smallPdf("Late") };
  expect((await request.post(upload_url, { data: body })).status()).toBe(200);
  await expect(page.getByText("Generated").first()).toBeVisible();
  receiver.stop();
});

test("quotes have tabs and a search, and a draft can be deleted", async ({ page, company, signIn, request }) => {
  const template = await createTemplate(request, company);
  const { contact } = await createQuote(request, company, template.id, "Pool fence");
  const api = await apiAs(request, company.user);
  const draft = { template_id: template.id, contact_id: contact.id, quote_name: "Gate idea", answers: {} };
  await api.post("/rest/v1/saved_quotes", draft);
  await signIn(company.user);
  await page.goto("/quotes");
  await expect(page.getByRole("link", { name: /Marcus Webb/ }).first()).toBeVisible();
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page.getByRole("link", { name: /Marcus Webb/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("gate");
  await expect(page.getByText("Marcus Webb").first()).toBeVisible();
  await page
    .getByRole("tab", { name: /Drafts/ })
    .or(page.getByRole("link", { name: /Drafts/ }))
    .first()
    .click();
  await expect(page.getByRole("tab", { name: /Drafts/ })).toHaveCSS("outline-style", "none"); // a focus ring is for keyboard use
  await page.getByText("Marcus Webb").first().click();
  await expect(page.getByText("Gate idea").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText("Are you sure you want to delete this quote?")).toBeVisible();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("Quote deleted successfully")).toBeVisible();
  expect((await api.get("/rest/v1/quote_groups")).counts).toMatchObject({ all: 1, drafts: 0 });
});
