import { readFile } from "node:fs/promises";
import { apiAs, createTemplate } from "../../harness/api.ts";
import { startReceiver } from "../fixtures/receiver.ts";
import { expect, test } from "../fixtures/test.ts";

test("an admin rotates a secret, sees it, and tests a template's webhook", async ({
  page,
  context,
  company,
  signIn,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const api = await apiAs(request, company.admin);
  const before = await api.get("/rest/v1/workflow_secrets");
  await signIn(company.admin);
  await page.goto("/settings/integrations?tab=automation");
  await expect(page.getByRole("button", { name: "Rotate upload secret" })).toBeEnabled();
  await expect(page.getByText(before.upload_secret)).toHaveCount(0);
  await page.getByRole("button", { name: "Rotate upload secret" }).click();
  const question = page.getByRole("alertdialog", { name: "Rotate the upload secret?" });
  await expect(question).toContainText("The old one works for another 24 hours");
  await question.getByRole("button", { name: "Rotate" }).click();
  await expect(page.getByText("New upload secret created")).toBeVisible();
  const { upload_secret } = await api.get("/rest/v1/workflow_secrets");
  expect(upload_secret).not.toBe(before.upload_secret);
  await expect(page.getByText(upload_secret, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy upload secret" }).click();
  await expect(page.getByRole("button", { name: "Copied upload secret" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(upload_secret);

  const receiver = await startReceiver();
  const { id } = await createTemplate(request, company, receiver.url);
  await page.goto(`/forms/builder/edit/${id}?tab=settings`);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(/responded with 200 in \d/)).toBeVisible();
  await expect(page.getByText("Last responded just now. 1 of 1 request succeeded in the last 7 days.")).toBeVisible();
  expect(receiver.received).toMatchObject([{ template_id: id, quote_number: "TEST", fence_type: "Colorbond" }]);
  receiver.stop();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(
    page.getByText(`Failed just now: ${receiver.host} could not be reached.`, { exact: false }),
  ).toBeVisible();
});

test("the guide shows admins exactly what a workflow receives", async ({ page, browser, company, signIn, request }) => {
  const receiver = await startReceiver();
  const { name } = await createTemplate(request, company);
  const secrets = await (await apiAs(request, company.admin)).get("/rest/v1/workflow_secrets");
  await signIn(company.admin);
  await page.goto("/make-config-guide");
  const quote = page.getByRole("figure", { name: "Quote", exact: true }).locator("pre");
  await expect(quote).toContainText('"fenceLength"');
  await page.getByLabel("Template", { exact: true }).selectOption({ label: name });
  await expect(quote).toContainText('"sheet_colour"');
  const shown = JSON.parse((await quote.textContent()) ?? "");
  expect(shown.company_id).toBe(company.id);

  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByRole("heading", { name: "8. Try it" })).toBeInViewport();
  // Main scrolls, not the window.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByLabel("Webhook URL").fill(receiver.url);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/responded with 200 in \d/)).toBeVisible();
  // The received payload is exactly the one that the page shows.
  expect(receiver.received).toEqual([shown]);
  receiver.stop();

  await page.getByRole("radio", { name: "n8n" }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download n8n workflow" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.nodes.at(-1).parameters.url).toBe(secrets.upload_url.split("?")[0]);
  await page.setViewportSize({ width: 360, height: 760 });
  const overflows = () => page.getByRole("main").evaluate((main) => main.scrollWidth > main.clientWidth);
  await expect.poll(overflows).toBe(false);

  const other = await browser.newContext();
  const userPage = await other.newPage();
  await signIn(company.user, userPage);
  await userPage.goto(`${process.env.BASE_URL}/make-config-guide`);
  await expect(userPage).toHaveURL(/\/dashboard$/);
  await other.close();
});
