import { fakeLocation, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import { apiAs, createTemplate } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe("an admin", () => {
  test.use({ expectedProblems: /status of 400/ });

  test("connects after a few mistakes, each explained, and disconnects again", async ({ page, company, signIn }) => {
    await signIn(company.admin);
    await page.goto("/settings/integrations");
    const status = page.getByRole("region", { name: "Connection status" });
    await expect(status).toContainText("Not Connected");

    const connect = async (locationId: string, token: string) => {
      await page.getByLabel("Location ID").fill(locationId);
      await page.getByLabel("Private Integration Token").fill(token);
      await page.getByRole("button", { name: "Connect to GoHighLevel" }).click();
    };
    const mistakes = [
      [fakeLocation.id, "pit-revoked", "GoHighLevel does not accept this token."],
      ["noSuchLocation000000", fakeTokens.good, "GoHighLevel has no location with this ID."],
      [fakeLocation.id, fakeTokens.ofOtherLocation, "This token does not belong to this Location ID."],
      [fakeLocation.id, fakeTokens.withoutContacts, "The token lacks the scope contacts.readonly."],
    ] as const;
    for (const [locationId, token, words] of mistakes) {
      await connect(locationId, token);
      await expect(page.getByText(`Failed to connect to GoHighLevel: ${words}`)).toBeVisible();
      await expect(status).toContainText("Not Connected");
    }

    await connect(` ${fakeLocation.id} `, ` ${fakeTokens.good} `);
    await expect(page.getByText("Successfully connected to GoHighLevel!")).toBeVisible();
    await expect(status).toContainText(`Location: ${fakeLocation.name}`);
    await page.reload();
    await expect(status).toContainText("Active");
    await expect(page.getByLabel("Private Integration Token")).toBeHidden();

    await page.getByRole("button", { name: "Disconnect GoHighLevel" }).click();
    await expect(page.getByText("Are you sure you want to disconnect from GoHighLevel?")).toBeVisible();
    await page.getByRole("button", { name: "Disconnect", exact: true }).click();
    await expect(page.getByText("Successfully disconnected from GoHighLevel")).toBeVisible();
    await expect(status).toContainText("No GHL account connected");
    await expect(status).toBeFocused();
    await expect(page.getByText(/Delete it in GoHighLevel/)).toBeVisible();
  });
});

test("a CRM contact found in the quote editor becomes a contact", async ({ page, company, signIn, request }) => {
  const template = await createTemplate(request, company);
  const api = await apiAs(request, company.user);
  await api.put("/rest/v1/contacts", { first_name: "Marcus", last_name: "Webb", email: "marcus.webb@example.com" });
  await signIn(company.user);
  await page.goto(`/quotes/create/${template.id}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await expect(page.getByLabel(/First Name/)).toBeVisible();
  await expect(page.getByText("Manual Entry")).toBeHidden();

  const given = { companyId: company.id, locationId: fakeLocation.id, privateToken: fakeTokens.good };
  await (await apiAs(request, company.admin)).post("/functions/v1/ghl-connect", given);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Search Contacts" })).toBeChecked();
  await expect(page.getByLabel(/First Name/)).toBeHidden();

  const search = page.getByRole("combobox", { name: /Search for contact/ });
  const results = page.getByRole("listbox", { name: "Contacts" }).getByRole("option");
  await search.fill("webb");
  await expect(results).toHaveText(/Marcus Webb.*Previous/);
  await search.fill("jack");
  await results.filter({ hasText: "Jack Nguyen" }).click();
  await expect(page.getByRole("radio", { name: "Manual Entry" })).toBeChecked();
  await expect(page.getByLabel(/^Email/)).toBeFocused();
  await page.getByText("Search Contacts").click();
  await search.fill("tran");
  await expect(results).toHaveText(/Mia Tran.*GHL/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved successfully!")).toBeVisible();

  const [mia] = (await api.get("/rest/v1/contacts?search=mia")).items;
  expect(mia).toMatchObject({
    last_name: "Tran",
    email: "mia.tran@example.com",
    company_name: "Tran Builders",
    address1: "8 Hill Street",
    source: "ghl_sync",
  });
  await page.getByRole("region", { name: "Contact Information" }).getByRole("button", { name: "Change" }).click();
  await search.fill("mia");
  await expect(results).toHaveText(/Mia Tran.*Previous/);
});

test("a user sees the connection locked, and a global admin gets a link to the companies", async ({
  page,
  browser,
  company,
  signIn,
}) => {
  await signIn(company.user);
  await page.goto("/settings/integrations");
  await expect(page.getByText("Admin access required to modify these settings.")).toBeVisible();
  await expect(page.getByText("Not Connected")).toBeVisible();
  for (const label of ["Location ID", "Private Integration Token"]) await expect(page.getByLabel(label)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Connect to GoHighLevel" })).toBeDisabled();

  const other = await browser.newPage();
  await signIn("global@demo.test", other);
  await other.goto("/settings/integrations");
  await expect(other.getByText("Global Admin View")).toBeVisible();
  await other.getByRole("link", { name: "Go to Companies" }).click();
  await expect(other).toHaveURL(/\/companies$/);
  await other.context().close();
});
