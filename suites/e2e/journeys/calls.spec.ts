import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { customerOf, makeQuotes } from "../../harness/offer.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("a call about a quote is planned, due on the dashboard, put off and done", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const { api } = await makeQuotes(request, company, [20]);
  const customer = { first_name: "Marcus", last_name: "Webb", email: customerOf(company), phone: "0412 555 014" };
  const { id } = await api.put("/rest/v1/contacts", customer);
  const today = localDay(new Date(), "Australia/Sydney");
  await signIn(company.user);

  await page.goto("/quotes/pipeline");
  await page.getByRole("button", { name: /View Details of QT-1001/ }).click();
  await page.getByRole("button", { name: "Log a call" }).click();
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  await expect(dialog.getByRole("link", { name: "0412 555 014" })).toHaveAttribute("href", "tel:0412555014");
  await dialog.getByRole("textbox", { name: "What was said" }).fill("Measures the gate first");
  await dialog.getByRole("button", { name: "Tomorrow" }).click();
  await expect(dialog.getByLabel("Call again on")).toHaveValue(addDays(today, 1));
  await dialog.getByLabel("Call again on").fill(today);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByRole("region", { name: "Next call" })).toContainText("Call Marcus Webb, due today");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Measures the gate first");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Follow up QT-1001" })).toBeVisible();

  await page.goto("/dashboard");
  const row = page.getByRole("listitem").filter({ hasText: "Call Marcus Webb, due today" });
  await expect(row).toContainText("Measures the gate first");
  await row.getByRole("button", { name: "Snooze: call Marcus Webb" }).click();
  await page.getByRole("menuitem", { name: "1 day" }).click();
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();

  await page.goto(`/contacts/${id}`);
  const next = page.getByRole("region", { name: "Next call" });
  await expect(next).toContainText("Call Marcus Webb tomorrow");
  await next.getByRole("button", { name: "Done" }).click();
  await expect(next).toBeHidden();
  await expect(page.getByRole("region", { name: "Calls" })).toContainText("Called about QT-1001");
  await expect(page.getByText("Marked as done the next call with")).toBeVisible();
  await expectAccessible(page);
});
