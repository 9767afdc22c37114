import type { APIRequestContext } from "@playwright/test";
import { apiAs, createQuote, createTemplate } from "../../harness/api.ts";
import type { Company } from "../../harness/company.ts";
import { smallPdf } from "../../harness/pdf.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { expect, test } from "../fixtures/test.ts";

const stepTwo = "/quotes/send?contact=m@example.com";

/** Creates Marcus Webb with two quotes that have a PDF and one that does not yet. */
async function createQuotes(request: APIRequestContext, company: Company) {
  const workflow = await startReceiver();
  const template = await createTemplate(request, company, workflow.url);
  const { upload_url } = await (await apiAs(request, company.admin)).get("/rest/v1/workflow_secrets");
  for (const name of ["Front boundary", "Rear boundary"]) {
    const { quote_id } = await createQuote(request, company, template.id, name);
    const outputs = { sub_total: 100, gst_total: 10, grand_total: "110.10" };
    const data = { quote_id, company_id: company.id, pdf_base64: smallPdf(name), outputs };
    expect((await request.post(upload_url, { data })).status()).toBe(200);
  }
  await createQuote(request, company, template.id, "Side gate");
  return workflow;
}

test("an admin sets the webhook, orders two quotes by keyboard and sends them; a colleague sees it live", async ({
  page,
  company,
  signIn,
  request,
  browser,
}) => {
  const workflow = await createQuotes(request, company);
  const receiver = await startReceiver();
  const colleague = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? "" })).newPage();
  await signIn(company.admin);
  await signIn(company.user, colleague);

  await page.goto(stepTwo);
  await expect(page.getByText("QT-1003 has no PDF yet")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Side gate/ })).toBeDisabled();
  await colleague.goto(stepTwo);
  await colleague.getByRole("button", { name: "View", exact: true }).click();
  await expect(colleague.getByText("Admin access required to modify these settings.")).toBeVisible();
  await expect(colleague.getByLabel("Webhook URL")).toBeDisabled();

  await page.getByRole("textbox", { name: "Email Subject" }).fill("{{quote_number}} for {{contact_first_name}}");
  await page.getByRole("textbox", { name: "Email Message" }).fill("{{grand_total}} for {{field_2}}");
  await expect(page.getByText(/^Quotemill sends this email/)).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Webhook URL").fill(receiver.url);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Webhook URL saved successfully!")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // Quotes that were never sent are ticked at first.
  await page.getByRole("button", { name: "Clear selection" }).click();
  for (const name of [/Front boundary/, /Rear boundary/]) {
    await page.getByRole("checkbox", { name }).focus();
    await page.keyboard.press("Space");
  }
  const preview = page.getByRole("region", { name: "What the customer will see" });
  await expect(preview.getByText("QT-1001 for Marcus")).toBeVisible();
  await page.getByRole("button", { name: "Move QT-1001" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up QT-1001 from position 1 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Moved QT-1001 to position 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(preview.getByText("QT-1002 for Marcus")).toBeVisible();
  const letter = page.frameLocator('iframe[title="Email"]');
  await expect(letter.getByText("$110.10 for Monument")).toBeVisible();
  await expect(letter.getByText("Rear boundary", { exact: true })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send to Marcus Webb" }).dblclick();
  await expect(page.getByText("Successfully sent 2 quote(s)!")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  for (const each of [page, colleague]) await expect(each.getByText(/^Last sent/)).toHaveCount(2);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]).toMatchObject({
    company_id: company.id,
    email_subject: "QT-1002 for Marcus",
    email_message: "$110.10 for Monument",
    contact: { firstName: "Marcus", lastName: "Webb", email: "m@example.com" },
    quote_count: 2,
    // The customer is asked to choose one of them, so no one pays their sum.
    choice: "one",
    grand_total: null,
    quote_1: { quote_number: "QT-1002" },
    quote_2: { quote_number: "QT-1001", grand_total: 110.1 },
  });
  const [payload = {}] = receiver.received;
  const pdf = await request.get((payload.quote_1 as { pdf_url: string }).pdf_url);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(payload.offer_url).toMatch(/\/o\/[\w-]{43}$/);
  await colleague.context().close();
  receiver.stop();
  workflow.stop();
});

test.describe("a refusal by the workflow", () => {
  test.use({ expectedProblems: /status of 424/, viewport: { width: 360, height: 780 } });

  test("reaches a user on a phone, who finds the contact, views the quotes and drags one", async ({
    page,
    company,
    signIn,
    request,
  }) => {
    const workflow = await createQuotes(request, company);
    const receiver = await startReceiver(422, '{"message":"The customer is blocked"}');
    const api = await apiAs(request, company.admin);
    await api.patch(`/rest/v1/companies/${company.id}`, { quote_send_webhook_url: receiver.url });
    await signIn(company.user);
    await page.goto("/quotes/send");
    await expect(page.getByRole("row", { name: /Marcus Webb m@example.com 3 quotes/ })).toBeVisible();
    await page.getByRole("searchbox").fill("nobody");
    await expect(page.getByText("No contacts found")).toBeVisible();
    await page.getByRole("searchbox").fill("webb");
    await page.getByRole("link", { name: "Marcus Webb" }).click();
    await page.getByRole("button", { name: "View PDF of QT-1001" }).click();
    await expect(page.getByRole("dialog").locator("canvas").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "View Details of QT-1001" }).click();
    await expect(page.getByRole("dialog").getByText("Monument")).toBeVisible();
    await page.keyboard.press("Escape");

    const send = page.getByRole("button", { name: "Send to Marcus Webb" });
    await expect(send).toBeInViewport();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(send).toBeDisabled();
    await send.click({ force: true }); // it still says what is missing
    await expect(page.getByText("Please select at least one quote to send")).toBeVisible();
    await page.getByRole("button", { name: "Select all" }).click();
    await expect(page.getByRole("region", { name: "Before you send" })).toContainText(
      "There is no address for Marcus Webb.",
    );
    await send.click();
    const words = `${receiver.host} answered 422. It said: The customer is blocked`;
    await expect(page.getByText(`Failed to send quotes: ${words}`)).toBeVisible();
    await expect(page.getByText(/^Last sent/)).toHaveCount(0);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);

    const grip = page.getByRole("button", { name: "Move QT-1001" });
    await grip.scrollIntoViewIfNeeded();
    const place = await grip.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 120, { steps: 8 });
    await page.mouse.up();
    await expect(
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("checkbox") })
        .first(),
    ).toContainText("QT-1002");
    await expect.poll(() => page.getByRole("main").evaluate((main) => main.scrollWidth)).toBe(360);
    await page.getByRole("link", { name: "Back to Contacts" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("webb");
    receiver.stop();
    workflow.stop();
  });
});
