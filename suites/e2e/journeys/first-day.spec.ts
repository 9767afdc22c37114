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
  await expect(page.getByText("PDF Ready!")).toBeVisible();

  const created = page.getByRole("row").filter({ hasText: number });
  await expect(created).toHaveAttribute("aria-current", "true");
  await expect(created).toContainText("$3,388.00");
  await created.getByRole("button", { name: /View PDF/ }).click();
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
  await pdf.getByRole("link", { name: `Send ${number}` }).click();

  await expect(page.getByRole("checkbox", { name: new RegExp(number) })).toBeChecked();
  const letter = page.frameLocator('iframe[title="Email"]');
  await expect(letter.getByText("Hi Nguyễn Thị,")).toBeVisible();
  await expect(letter.getByRole("link", { name: "View your quote" })).toBeVisible();
  await page.getByRole("button", { name: "Send to Nguyễn Thị Ánh Tuyết" }).click();
  await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();

  const { id } = await mailbox.latest(email, /^Your quote/);
  await page.goto("/dev/mail");
  await page.locator(`a[href="/dev/mail/${id}"]`).click();
  await expect(page.getByRole("heading", { name: "Your quote from Harbour Fencing" })).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("Hi Nguyễn Thị,")).toBeVisible();
  await expect(mail.getByText("$3,388.00", { exact: true })).toBeVisible();
  await expect(mail.getByText("ABN 51 824 753 556")).toBeVisible();
  const href = await mail.getByRole("link", { name: "View your quote" }).getAttribute("href");
  expect(href).toMatch(/\/o\/[\w-]{43}$/);
  const opened = await request.get(`${href}/pdf/1`);
  expect(opened.headers()["content-type"]).toBe("application/pdf");
  expect((await opened.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
