import { randomUUID } from "node:crypto";
import { tokenOf } from "../../harness/company.ts";
import { expect, test } from "../fixtures/test.ts";

// The email is shown in a sandboxed frame, which blocks the journey's helper script like any other.
test.use({ expectedProblems: /Blocked script execution/ });

test("an invited person gets from the email to a working account", async ({ page, company, mailbox, request }) => {
  const email = `new-${randomUUID().slice(0, 8)}@journey.test`;
  const headers = { authorization: `Bearer ${await tokenOf(request, company.admin)}` };
  const data = { email, full_name: "Nora New", company_id: company.id, app_role: "user" };
  await request.post("/functions/v1/invite-user", { headers, data });
  const mail = await mailbox.latest(email, /^You're invited/);

  await page.goto(`/dev/mail/${mail.id}`);
  await expect(page.locator("time")).not.toContainText("UTC");
  await page.frameLocator("iframe").getByRole("link", { name: "Accept Invitation" }).click();
  await expect(page.getByRole("heading", { name: "Accept Invitation" })).toBeVisible();
  await expect(page.getByText(`Alex Admin invited you to ${company.name} on Quotemill.`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByText(`Alex Admin invited you to ${company.name} on Quotemill.`)).toBeVisible();
  await page.getByLabel("New Password", { exact: true }).fill("five5");
  await page.getByLabel("Confirm Password", { exact: true }).fill("other");
  await page.getByRole("button", { name: "Set Password & Activate Account" }).click();
  await expect(page.getByText("Password must be at least 6 characters.")).toBeVisible();
  await page.getByLabel("New Password", { exact: true }).fill("sixsix");
  await page.getByRole("button", { name: "Set Password & Activate Account" }).click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("Confirm Password", { exact: true }).fill("sixsix");
  await page.getByRole("button", { name: "Set Password & Activate Account" }).click();
  await expect(page.getByText("Account Activated!").first()).toBeVisible();

  await expect(page).toHaveURL(/\/account-activated$/);
  await page
    .getByRole("link", { name: "Continue to Login" })
    .or(page.getByRole("button", { name: "Continue to Login" }))
    .click();
  await expect(page.getByText("You can now sign in with your new password.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("complementary").getByText("Nora New")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("sixsix");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("complementary").getByText("Nora New")).toBeVisible();

  await page.goto(mail.links[0] ?? "");
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByText("Invitation token not found. The link may be invalid or expired.")).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Go to Login" }).or(page.getByRole("button", { name: "Go to Login" })),
  ).toBeVisible();
});

test("the activated page redirects to the sign-in page", async ({ page }) => {
  await page.goto("/account-activated");
  await expect(page.getByText("What's Next")).toBeVisible();
  await expect(page.getByText("Account Activated!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
