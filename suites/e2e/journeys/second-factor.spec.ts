import type { Page } from "@playwright/test";
import { password } from "../../harness/company.ts";
import { forgetSession } from "../../harness/sign-in.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { addAuthenticator } from "../fixtures/add-authenticator.ts";
import { expect, test } from "../fixtures/test.ts";

async function enterPassword(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

const home = (page: Page) => page.getByRole("heading", { name: /^Welcome back/ });

for (const [name, viewport] of [
  ["a wide screen", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, expectedProblems: /status of 4(03|22)/ });

    test("someone sets up an app, signs in with it, with a recovery code, and not with a used code", async ({
      page,
      company,
      signIn,
      mailbox,
    }) => {
      await signIn(company.user);
      const { app, codes } = await addAuthenticator(page);
      await mailbox.latest(company.user, /^An authenticator app was added/);

      await forgetSession(page);
      await enterPassword(page, company.user);
      await expectAccessible(page);
      // No part of the app can be reached before.
      await page.goto("/contacts");
      await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
      await page.getByLabel("Code").fill(app.lastCode());
      await expect(page.getByText("That code is not right. Wait for the next one.")).toBeVisible();
      await page.getByLabel("Code").fill(await app.nextCode());
      await expect(home(page)).toBeVisible();

      await forgetSession(page);
      await enterPassword(page, company.user);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(codes[0] ?? "");
      await page.keyboard.press("Enter");
      await expect(home(page)).toBeVisible();
      await page.goto("/settings/security");
      await expect(page.getByText("9 of 10 left")).toBeVisible();
      await mailbox.latest(company.user, /^A recovery code was used/);

      await forgetSession(page);
      await enterPassword(page, company.user);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(codes[0] ?? "");
      await page.keyboard.press("Enter");
      await expect(page.getByText("That recovery code is not right, or it was used before.")).toBeVisible();
    });
  });
}

test.describe("a forgotten password", () => {
  test.use({ expectedProblems: /status of 403/ });

  test("is reset with the link and the app", async ({ page, company, signIn, mailbox }) => {
    await signIn(company.user);
    const { app } = await addAuthenticator(page);
    await forgetSession(page);
    await page.goto("/request-password-reset");
    await page.getByLabel("Email").fill(company.user);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.goto((await mailbox.latest(company.user, /Reset/)).links[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await page.getByLabel("Code").fill(await app.nextCode());
    await page.getByLabel("New Password", { exact: true }).fill("a new password");
    await page.getByLabel("Confirm New Password", { exact: true }).fill("a new password");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("a lost phone", () => {
  // The colleague's open page is refused from that moment on.
  test.use({ expectedProblems: /status of 40[013]/ });

  test("an admin resets the factor, and the password is enough until there is a new app", async ({
    page,
    browser,
    baseURL,
    company,
    signIn,
  }) => {
    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await signIn(company.user, theirs);
    await addAuthenticator(theirs);
    await signIn(company.admin);
    await page.goto("/users");
    const row = page.getByRole("row").filter({ hasText: company.user });
    await expect(row.getByText("Two steps")).toBeVisible();
    await row.getByRole("button", { name: "Actions for Uma User" }).click();
    await page.getByRole("menuitem", { name: "Reset second factor" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    await expect(page.getByText("Second factor reset")).toBeVisible();
    await expect(row.getByText("Two steps")).toBeHidden();
    // Their next request is refused.
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login$/);
    await theirs.getByLabel("Email").fill(company.user);
    await theirs.getByLabel("Password").fill(password);
    await theirs.keyboard.press("Enter");
    await expect(home(theirs)).toBeVisible();
    await context.close();
  });
});
