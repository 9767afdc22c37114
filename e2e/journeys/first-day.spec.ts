import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures/test.ts";

/** Uses the demo company without any preparation, as somebody who has just started the product sees it. */
test("on their first day a user creates a quote, watches the price, reads the PDF and sends it, and the customer opens it", async ({
  page,
  signIn,
  mailbox,
  request,
}) => {
  const email = `tuyet-${randomUUID().slice(0, 8)}@example.com`;
  await signIn("user@demo.test");
  await page.goto("/quotes/new");
  await page
    .getByRole("link", { name: /Residential fence/ })
    .or(page.getByRole("button", { name: /Residential fence/ }))
    .first()
    .click();
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByLabel(/^First Name/).fill("Nguyễn Thị");
  await page.getByLabel(/^Last Name/).fill("Ánh Tuyết");
  await page.getByLabel(/^Email/).fill(email);

  const summary = page.getByRole("complementary", { name: "Quote summary" });
  await page.getByLabel(/^Fence type/).selectOption("Colorbond");
  await page.getByLabel(/^Fence length/).fill("20");
  await expect(summary).toContainText("Total$2,464.00");
  await page.getByLabel(/^Pedestrian gates/).fill("2");
  await expect(summary).toContainText("Total$3,388.00");
  await page.getByRole("button", { name: "Create Quote" }).click();
  const said = await page.getByText(/^Quote HF-\d+ created and sent for processing!$/).textContent();
  const number = said?.match(/HF-\d+/)?.[0] ?? "";
  await expect(page.getByText("PDF Ready!")).toBeVisible({ timeout: 5_000 });

  await page.getByText("Nguyễn Thị Ánh Tuyết").first().click();
  await expect(page.getByText("$3,388.00").first()).toBeVisible();
  await page
    .getByRole("button", { name: /View PDF/ })
    .first()
    .click();
  const pdf = page.getByRole("dialog");
  await expect(pdf.locator("canvas").first()).toBeVisible();
  for (const text of [
    "Nguyễn Thị Ánh Tuyết",
    number,
    "ABN 51 824 753 556",
    "$3,388.00",
    "This quote is valid for 30 days.",
  ]) {
    await expect(pdf.getByText(text).first()).toBeAttached();
  }
  await page.keyboard.press("Escape");

  await page.goto(`/quotes/send?contact=${encodeURIComponent(email)}`);
  await page.getByRole("checkbox", { name: new RegExp(number) }).check();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();

  const { id } = await mailbox.latest(email);
  await page.goto("/dev/mail");
  await page.locator(`a[href="/dev/mail/${id}"]`).click();
  await expect(page.getByRole("heading", { name: "Your quote from Harbour Fencing" })).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("Hi Nguyễn Thị,")).toBeVisible();
  await expect(mail.getByText("$3,388.00", { exact: true })).toBeVisible();
  await expect(mail.getByText("ABN 51 824 753 556")).toBeVisible();
  const href = await mail.getByRole("link", { name: "View your quote" }).getAttribute("href");
  const opened = await request.get(href ?? "");
  expect(opened.headers()["content-type"]).toBe("application/pdf");
  expect((await opened.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
