import { expect, test } from "../fixtures/test.ts";

test("a person who forgot their password resets it and reaches the dashboard", async ({ page, company, mailbox }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  await page.getByLabel("Email").fill(company.user);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Check Your Email!")).toBeVisible();

  const mail = await mailbox.latest(company.user, /Reset/);
  await page.goto(mail.links[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByText(company.user)).toBeVisible();

  const submit = page.getByRole("button", { name: "Reset Password" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("New Password", { exact: true }).fill("seven77");
  await expect(page.getByText("Passwords match")).toBeHidden();
  await page.getByLabel("Confirm New Password", { exact: true }).fill("seven77");
  await expect(submit).toBeDisabled();
  await page.getByLabel("New Password", { exact: true }).fill("a new password");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("a new password");
  await submit.click();
  await expect(page.getByRole("heading", { name: "Password Reset Successfully!" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("complementary").getByText("Uma User")).toBeVisible();
});

test("a used or made-up link is reported as invalid at once", async ({ page }) => {
  await page.goto("/auth/v1/verify?token=invented&type=recovery");
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByText("Invalid Reset Link")).toBeVisible();
  await page
    .getByRole("link", { name: "Back to Login" })
    .or(page.getByRole("button", { name: "Back to Login" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
});

test("the reset page does not open for someone who is merely signed in", async ({ page, company, signIn }) => {
  await signIn(company.user);
  await page.goto("/reset-password");
  await expect(page.getByText("Invalid Reset Link")).toBeVisible();
});

test.describe("a second request within a minute", () => {
  test.use({ expectedProblems: /status of 429/ });

  test("is refused with the reason, and the form stays in place", async ({ page }) => {
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    const ask = async () => {
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send Reset Link" }).click();
    };
    await page.goto("/request-password-reset");
    await ask();
    await expect(page.getByText("Check Your Email!")).toBeVisible();

    await page.goto("/request-password-reset");
    const top = async () => (await page.getByLabel("Email").boundingBox())?.y;
    await expect(page.getByLabel("Email")).toBeVisible();
    const before = await top();
    await ask();
    await expect(page.getByText(/requested less than a minute ago/)).toBeVisible();
    expect(await top()).toBe(before);
  });
});
