import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("signed-out visitors see the sign-in page", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expectAccessible(page);
});

const accounts = [
  ["global@demo.test", "Gwen Lau", "global admin"],
  ["admin@demo.test", "Priya Nair", "admin"],
  ["user@demo.test", "Tom Ashby", "user"],
  ["admin@other.test", "Ben Carrick", "admin"],
] as const;

// The change feed may be requested at the very moment of signing out.
test.describe("the demo accounts", () => {
  test.use({ expectedProblems: /status of 401.*realtime/ });

  for (const [email, name, role] of accounts) {
    test(`${email} signs in with the demo password and out again`, async ({ page }) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill(email.toUpperCase());
      await page.getByLabel("Password", { exact: true }).fill("demo-password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      const sidebar = page.getByRole("complementary");
      await expect(sidebar.getByText(name)).toBeVisible();
      await expect(sidebar.getByText(role, { exact: true })).toBeVisible();

      await page.reload();
      await expect(sidebar.getByText(name)).toBeVisible();
      await sidebar.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/login$/);
    });
  }
});

test("reloading repeatedly while the page loads signs no one out", async ({ page, company, signIn }) => {
  await signIn(company.user);
  await page.goto("/dashboard");
  for (let count = 0; count < 8; count++) await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Welcome back, Uma User!" })).toBeVisible();
});

test.describe("with a wrong password", () => {
  test.use({ expectedProblems: /status of 400/ });

  test("a toast says so and the page stays", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("not it");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page.getByText("The email or password you entered is incorrect.")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("when the account is deleted", () => {
  test.use({ expectedProblems: /status of 40[0134]/ });

  test("the open browser is sent to the sign-in page with its next request", async ({
    page,
    company,
    signIn,
    request,
  }) => {
    await signIn(company.user);
    await page.goto("/dashboard");
    await expect(page.getByRole("complementary").getByText("Uma User")).toBeVisible();
    const signed = await request.post("/auth/v1/token?grant_type=password", {
      data: { email: "global@demo.test", password: "demo-password" },
    });
    const headers = { authorization: `Bearer ${(await signed.json()).access_token}` };
    const { users } = await (await request.post("/functions/v1/list-auth-users", { headers })).json();
    const account = users.find((user: { email: string }) => user.email === company.user);
    await request.post("/functions/v1/delete-auth-user", { headers, data: { user_id: account.id } });
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
  });
});
