import { randomUUID } from "node:crypto";
import { password } from "../../harness/company.ts";
import { expect, test } from "../fixtures/test.ts";

test("an admin invites a person, sees them as pending and resends the link", async ({
  page,
  company,
  signIn,
  mailbox,
}) => {
  const email = `kim-${randomUUID().slice(0, 8)}@journey.test`;
  await signIn(company.admin);
  await page.goto("/users");
  await expect(page.getByText("You", { exact: true })).toBeVisible();
  const send = page.getByRole("button", { name: "Send Invitation", exact: true });
  await expect(send).toBeDisabled();
  await page.getByLabel("Full Name").fill("Kim Park");
  await page.getByLabel("Email Address").fill("not an address");
  await send.click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.getByLabel("Email Address").fill(company.user.toUpperCase());
  await send.click();
  await expect(page.getByText("This user is already part of your company.")).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await send.click();
  await expect(page.getByText("Invitation successfully sent to Kim Park")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Pending")).toBeVisible();
  await row.getByRole("button", { name: /Resend/ }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect.poll(async () => (await mailbox.list(email)).length).toBe(2);
  await expect(page.getByText("Activity", { exact: true })).toBeVisible();
});

test.describe("a colleague who leaves", () => {
  // All requests of the open page are refused from that moment on.
  test.use({ expectedProblems: /status of 40[0134]/ });

  test("is made an admin, deactivated, brought back and removed", async ({
    page,
    browser,
    baseURL,
    company,
    signIn,
  }) => {
    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await signIn(company.user, theirs);
    await theirs.goto("/dashboard");
    await expect(theirs.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();

    await signIn(company.admin);
    await page.goto("/users");
    const row = page.getByRole("row").filter({ hasText: company.user });
    const choose = async (action: string, confirm?: string) => {
      await row.getByRole("button", { name: "Actions for Uma User" }).click();
      await page.getByRole("menuitem", { name: action }).click();
      if (confirm) await page.getByRole("alertdialog").getByRole("button", { name: confirm }).click();
    };
    await choose("Make admin", "Make Admin");
    await expect(row.getByText("Admin", { exact: true })).toBeVisible();
    await theirs.goto("/users");
    await expect(theirs.getByRole("button", { name: "Send Invitation" })).toBeVisible();

    await choose("Deactivate", "Deactivate");
    await expect(row.getByText("Deactivated")).toBeVisible();
    await theirs.goto("/contacts");
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.getByLabel("Email").fill(company.user);
    await theirs.getByLabel("Password", { exact: true }).fill(password);
    await theirs.getByRole("button", { name: "Sign In" }).click();
    await expect(theirs.getByText("The email or password you entered is incorrect.")).toBeVisible();

    await choose("Reactivate");
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
    await theirs.getByRole("button", { name: "Sign In" }).click();
    await expect(theirs).toHaveURL(/\/dashboard$/);

    await choose("Remove", "Remove");
    await expect(row).toBeHidden();
    await expect(page.getByText("Removed Uma User")).toBeVisible();
    await context.close();
  });
});

test("a global admin creates a company, invites its first admin and deletes it", async ({ page, signIn, mailbox }) => {
  const name = `Fresh ${randomUUID().slice(0, 8)}`;
  const email = `first-${randomUUID().slice(0, 8)}@journey.test`;
  await signIn("global@demo.test");
  await page.goto("/companies");
  await page.getByRole("button", { name: /Create Company/ }).click();
  await expect(page.getByText("Company name is required.")).toBeVisible();
  await page.getByLabel("Company Name").fill(name);
  await page.getByRole("button", { name: /Create Company/ }).click();
  await expect(page.getByText(`Company '${name}' created successfully.`)).toBeVisible();

  await page.getByRole("button", { name: `Invite User to ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full Name").fill("Fi Rst");
  await dialog.getByLabel("Email Address").fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  expect((await mailbox.latest(email, /^You're invited/)).subject).toContain(name);

  await page.goto("/global-user-management");
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText(/All System Users/)).toBeVisible();

  await page.goto("/companies");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(
    page.getByText(`Are you sure you want to delete '${name}'? This action cannot be undone.`),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Company '${name}' deleted successfully`)).toBeVisible();
});

test("a global admin sees all accounts and deletes one", async ({ page, company, signIn }) => {
  await signIn("global@demo.test");
  await page.goto("/auth-users");
  const row = page.getByRole("row").filter({ hasText: company.user });
  await row.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByText("Are you sure you want to delete this auth user? This is permanent.")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row").filter({ hasText: company.user })).toBeHidden();
});
