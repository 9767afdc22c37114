import type { APIRequestContext, Browser, BrowserContextOptions } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { apiAs, createTemplate } from "../fixtures/api.ts";
import type { Company } from "../fixtures/company.ts";
import type { Mailbox } from "../fixtures/mailbox.ts";
import { smallPdf } from "../fixtures/pdf.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { expect, test } from "../fixtures/test.ts";

/** A quote for $5,236.00 with its PDF, ready to be sent by our own workflow. */
async function createReadyQuote(request: APIRequestContext, company: Company) {
  const api = await apiAs(request, company.admin);
  const workflow = await startReceiver();
  const { id: template_id } = await createTemplate(request, company, workflow.url);
  const quote_send_webhook_url = `${process.env.BASE_URL}/workflow/send`;
  await api.patch(`/rest/v1/companies/${company.id}`, { quote_send_webhook_url });
  const email = `oonagh-${company.id}@example.com`;
  const contact = await api.put("/rest/v1/contacts", { first_name: "Oonagh", last_name: "Fitzgerald", email });
  const asked = { template_id, contact_id: contact.id, quote_name: "Rear boundary", answers: { field_1: "Colorbond" } };
  const { quote_id } = await api.post("/functions/v1/submit-quote", asked);
  const { upload_url } = await api.get("/rest/v1/workflow_secrets");
  const outputs = { sub_total: 4760, gst_total: 476, grand_total: 5236 };
  const pdf_base64 = smallPdf("Rear boundary");
  await api.post(upload_url, { quote_id, company_id: company.id, pdf_base64, outputs });
  workflow.stop();
  return {
    email,
    sender: `/quotes/send?contact=${encodeURIComponent(email)}&quote=${quote_id}`,
    list: `/quotes/${contact.id}`,
  };
}

/** The customer's own browser, at the link in their mail. */
async function openMailedLink(browser: Browser, mailbox: Mailbox, email: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const customer = await context.newPage();
  const link = (await mailbox.latest(email)).links.find((each) => new URL(each).pathname.startsWith("/o/"));
  await customer.goto(link ?? "the mail has no link");
  return customer;
}

// Two browsers, two people and three mails.
test.slow();

test("a customer asks, gets an answer and accepts, while staff watch", async ({
  page,
  company,
  signIn,
  request,
  browser,
  mailbox,
}) => {
  const { email, sender, list } = await createReadyQuote(request, company);
  await signIn(company.user);
  await page.goto(sender);
  await expect(page.getByLabel("Valid until")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole("button", { name: "Send to Oonagh Fitzgerald" }).click();
  await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.goto(list);
  const row = page.getByRole("row").filter({ hasText: "QT-1001" });
  await expect(row).toContainText("not opened");

  const customer = await openMailedLink(browser, mailbox, email);
  await customer.getByRole("link", { name: "Ask a question" }).first().click();
  await customer.getByLabel("Your question").fill("Can the gate swing inwards?");
  await customer.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("Oonagh Fitzgerald asked a question about QT-1001")).toBeVisible();
  await expect(row).toContainText("Waiting for you");
  await row.getByRole("button", { name: "View Details of QT-1001" }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByText("Can the gate swing inwards?")).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("textbox", { name: "Your answer to Oonagh" }).fill("Yes, at the same price.");
  await page.keyboard.press("Control+Enter");
  await expect(details.getByText("Answer sent")).toBeVisible();

  await customer.getByRole("link", { name: "Back to the quote" }).click();
  await expect(customer.getByText("Yes, at the same price.")).toBeVisible();
  await customer.getByRole("button", { name: "Accept" }).first().click();
  await customer.getByLabel("Your full name").fill("Oonagh Fitzgerald");
  await customer.getByRole("checkbox", { name: /^I accept quote QT-1001/ }).check();
  await customer.getByRole("button", { name: "Accept quote for $5,236.00" }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toContainText(/accepted/i);

  await expect(page.getByText("Oonagh Fitzgerald accepted QT-1001")).toBeVisible();
  await expect(details.getByText("Accepted by Oonagh Fitzgerald")).toBeVisible();
  await expect(details.getByText("“I accept quote QT-1001", { exact: false })).toBeVisible();
  await expect(details.getByRole("link", { name: "View certificate (PDF)" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Accepted");
  await customer.context().close();
});

test.describe("on a phone, by keyboard, and without script on the customer's side", () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport });

  test("a customer declines, staff reopen the offer, and the customer accepts", async ({
    page,
    company,
    signIn,
    request,
    browser,
    mailbox,
  }) => {
    const { email, sender, list } = await createReadyQuote(request, company);
    await signIn(company.user);
    await page.goto(sender);
    await page.getByRole("button", { name: "Send to Oonagh Fitzgerald" }).press("Enter");
    await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();
    await page.goto(list);
    const row = page.getByRole("row").filter({ hasText: "QT-1001" });
    await expect(row).toContainText("not opened");

    const customer = await openMailedLink(browser, mailbox, email, { viewport, javaScriptEnabled: false });
    await customer.getByRole("link", { name: "Decline" }).press("Enter");
    await customer.getByRole("radio", { name: "The price is too high" }).press("Space");
    await customer.getByRole("button", { name: "Decline quote" }).press("Enter");
    await expect(page.getByText("Oonagh Fitzgerald declined QT-1001")).toBeVisible();
    await expect(row).toContainText(/Declined.*price/);

    await row.getByRole("button", { name: "View Details of QT-1001" }).press("Enter");
    const details = page.getByRole("dialog", { name: "Rear boundary" });
    await expect(details.getByText("Reason: price.")).toBeVisible();
    await expectAccessible(page);
    await details.getByRole("button", { name: "Reopen" }).press("Enter");
    await page
      .getByRole("dialog", { name: "Reopen this offer" })
      .getByRole("button", { name: "Reopen" })
      .press("Enter");
    await expect(details.getByRole("button", { name: "Withdraw" })).toBeVisible();

    await customer.reload();
    await customer.getByRole("button", { name: "Accept" }).last().press("Enter");
    await customer.getByLabel("Your full name").press("O");
    await customer.keyboard.type("onagh Fitzgerald");
    await customer.getByRole("checkbox", { name: /^I accept quote QT-1001/ }).press("Space");
    await customer.getByRole("button", { name: "Accept quote for $5,236.00" }).press("Enter");
    await expect(customer.getByRole("heading", { level: 1 })).toContainText(/accepted/i);
    await expect(page.getByText("Oonagh Fitzgerald accepted QT-1001")).toBeVisible();
    await expect(details.getByText("Accepted by Oonagh Fitzgerald")).toBeVisible();
    await customer.context().close();
  });
});
