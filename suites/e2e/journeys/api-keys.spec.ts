import { apiAs, createTemplate } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";

test("an admin makes a key, a program uses it, and it ends when it is revoked", async ({
  page,
  company,
  signIn,
  request,
  baseURL,
}) => {
  const template = await createTemplate(request, company);
  await signIn(company.admin);
  await page.goto("/settings/integrations");
  await page.getByRole("tab", { name: "API keys" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel(/^Name/).fill("Website form");
  for (const words of [/Add, change and delete contacts/, /Create, run and delete quotes/]) {
    await page.getByRole("checkbox", { name: words }).check();
  }
  await page.getByRole("button", { name: "Make key" }).click();
  const shown = page.getByRole("dialog", { name: "Key for ‘Website form’" });
  const key = await shown.locator("code").textContent();
  await page.keyboard.press("Escape");
  await expect(shown.getByText(/Store the key first/)).toBeVisible();
  await shown.getByRole("checkbox", { name: "I have stored the key" }).check();
  await shown.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Website form/ });
  await expect(row).toContainText("contacts.write, quotes.write");
  await expect(row).toContainText("Never");
  await expect(page.getByText(key ?? "")).toHaveCount(0);

  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(
      `${baseURL}${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const contact = await call("/rest/v1/contacts", {
    first_name: "Ellen",
    last_name: "Fox",
    email: "ellen@example.com",
  });
  expect(contact.status).toBe(200);
  const answers = { field_1: "Timber" };
  const parts = { template_id: template.id, contact_id: contact.body.id, quote_name: "Fox fence", answers };
  const quote = await call("/functions/v1/submit-quote", parts);
  expect(quote.status).toBe(200);
  expect((await call("/rest/v1/contacts")).status).toBe(403);

  await page.goto("/users");
  const done = page.getByRole("row").filter({ hasText: "Website form (API)" });
  await expect(done.filter({ hasText: "Added the contact" })).toContainText("Ellen Fox");
  await expect(done.filter({ hasText: "Created the quote" })).toContainText(quote.body.quote_number ?? "");

  await page.goto("/settings/integrations?tab=keys");
  await expect(row).toContainText("just now");
  await row.getByRole("button", { name: "Actions for Website form" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect((await call("/rest/v1/me")).status).toBe(401);
  const { items } = await (await apiAs(request, company.admin)).get("/rest/v1/audit_log");
  expect(items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["key.created", "key.revoked"]),
  );
});
