import type { Page } from "@playwright/test";
import { startProvider } from "../../../server/test/provider.ts";
import { apiAs } from "../../harness/api.ts";
import { createCompany, password } from "../../harness/company.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { addAuthenticator } from "../fixtures/add-authenticator.ts";
import { startNameServer } from "../fixtures/name-server.ts";
import { expect, test } from "../fixtures/test.ts";

// A record that is not there yet, and a domain without single sign-on.
test.use({ expectedProblems: /status of 40[49]/ });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function continueAs(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
}

test("an admin sets single sign-on up and requires it; people come in, or read why not", async ({
  page,
  company,
  signIn,
  request,
  browser,
  baseURL,
}) => {
  const names = await startNameServer(Number(process.env.NAME_SERVER_PORT));
  const provider = await startProvider();
  const api = await apiAs(request, company.admin);
  const { items } = await api.get("/rest/v1/users");
  const second = items.find(({ email }: { email: string }) => email === company.user);
  await api.patch(`/rest/v1/users/${second.id}`, { app_role: "admin" });

  await page.setViewportSize(desktop);
  await signIn(company.admin);
  await page.goto("/settings/sign-in");
  const require = page.getByRole("switch", { name: "Require single sign-on" });
  await expect(page.getByText("Not set up")).toBeVisible();
  await page.getByRole("button", { name: "Set up single sign-on" }).click();

  await page.getByRole("textbox", { name: "Domain" }).fill("Journey.test");
  await page.getByRole("button", { name: "Add domain" }).click();
  const domain = page.getByRole("region", { name: "journey.test" });
  await domain.getByRole("button", { name: "Check record" }).click();
  await expect(domain.getByRole("alert")).toContainText("There is no TXT record at _quotemill.journey.test yet.");
  await expectAccessible(page);
  names.records.set("_quotemill.journey.test", (await domain.locator("code").last().textContent()) ?? "");
  await domain.getByRole("button", { name: "Check record" }).click();
  await expect(domain).toContainText("journey.test, verified");

  await page.getByRole("textbox", { name: "Issuer" }).fill(provider.issuer);
  await page.getByRole("textbox", { name: "Client ID" }).fill("quotemill");
  await page.getByLabel("Client secret").fill("a-client-secret");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Not tested")).toBeVisible();
  await expect(page.getByText("Test the sign-in yourself first.")).toBeVisible();

  provider.told = { sub: "somebody else", email: company.user };
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(page.getByRole("alert")).toContainText("under another email address than the one you use here");
  provider.told = { sub: "the admin", email: company.admin };
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(page.getByText(`Alex Admin signed in as ${company.admin}`)).toBeVisible();
  await expect(page.getByText("Tested, not required")).toBeVisible();

  await expect(require).toBeDisabled();
  for (const email of [company.admin, company.user]) {
    const admin = page.getByRole("checkbox", { name: new RegExp(email) });
    await admin.click();
    await expect(admin).toBeChecked();
  }
  await expect(page.getByText("Has no authenticator app yet.", { exact: false })).toHaveCount(2);
  await expect(page.getByText("Choose at least two emergency admins who have an authenticator app.")).toBeVisible();
  await expectAccessible(page);
  const theirs = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  await signIn(company.user, theirs);
  await addAuthenticator(theirs);
  await addAuthenticator(page);
  await page.goto("/settings/sign-in");
  await expect(require).toBeEnabled();
  const adding = page.getByRole("switch", { name: "Add people on their first sign-in" });
  await adding.click();
  await expect(adding).toBeChecked();
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await require.click();
  await page.getByRole("button", { name: "Require single sign-on" }).click();
  await expect(page.getByText("Required", { exact: true })).toBeVisible();
  await page.setViewportSize(desktop);
  await expectAccessible(page);

  // An emergency admin signs in without the provider: with the password, then with the app's code.
  const kept = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  await kept.goto("/login");
  await kept.getByLabel("Email").fill(company.user);
  await kept.getByLabel("Password").fill(password);
  await kept.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(kept.getByRole("heading", { name: "Enter your code" })).toBeVisible();

  const nina = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  await continueAs(nina, "nobody@elsewhere.test");
  await expect(nina.getByRole("alert")).toContainText("There is no single sign-on for elsewhere.test.");
  await expectAccessible(nina);
  provider.told = { sub: "nina", email: `nina-${company.id}@journey.test`, name: "Nina New" };
  await continueAs(nina, `nina-${company.id}@journey.test`);
  await expect(nina.getByRole("heading", { name: /Nina New/ })).toBeVisible();
  expect(new URL(nina.url()).pathname).toBe("/dashboard");

  const other = await createCompany(request);
  const stranger = await (await browser.newContext({ baseURL, viewport: desktop })).newPage();
  provider.told = { sub: "stranger", email: other.user };
  // The address that a provider's portal links to.
  await stranger.goto("/login?sso=journey.test");
  await expect(stranger.getByRole("alert")).toContainText("belongs to an account outside this company");
  await expect(stranger.getByRole("alert")).toContainText("Sign in with a password");
  await expectAccessible(stranger);

  names.stop();
  await provider.server.stop();
});
