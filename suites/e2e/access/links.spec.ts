import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";
import { inspect } from "./inspect.ts";

const widths = [1440, 390];

async function expectNoFindings(page: Page, heading: string) {
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  expect.soft(await inspect(page, widths), heading).toEqual([]);
}

test("an invitation's link and its form", async ({ page, company, mailbox, request }) => {
  const email = `new-${randomUUID().slice(0, 8)}@journey.test`;
  const api = await apiAs(request, company.admin);
  await api.post("/functions/v1/invite-user", {
    ...{ email, full_name: "Nora New", company_id: company.id, app_role: "user" },
  });
  const { links } = await mailbox.latest(email, /^You're invited/);
  await page.goto(links[0] ?? "");
  await expectNoFindings(page, "Accept Invitation");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Set Password & Activate Account" }).click();
  await expect(page.getByText("Password must be at least 6 characters.")).toBeVisible();
  await expectNoFindings(page, "Accept Invitation");
});

test("a reset link and its form", async ({ page, company, mailbox, request }) => {
  await request.post("/auth/v1/recover", { data: { email: company.user } });
  const { links } = await mailbox.latest(company.user, /Reset/);
  await page.goto(links[0] ?? "");
  await expectNoFindings(page, "Reset Password");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New Password", { exact: true }).fill("a new password");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("a new password");
  await expect(page.getByText("Passwords match")).toBeVisible();
  await expectNoFindings(page, "Reset Password");
});

test("an address that does not exist", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/nowhere");
  await expectNoFindings(page, "Page not found");
});
