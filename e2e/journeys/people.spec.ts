import { randomUUID } from "node:crypto";
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
  expect((await mailbox.latest(email)).subject).toContain(name);

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
