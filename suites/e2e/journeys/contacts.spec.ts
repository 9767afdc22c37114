import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("a user adds, finds, edits and deletes a contact", async ({ page, company, signIn }) => {
  await signIn(company.user);
  await page.goto("/contacts");
  await expect(page.getByText("No contacts found")).toBeVisible();
  await expect(page.getByText("Get started by creating your first contact or making a quote")).toBeVisible();
  await page.getByRole("button", { name: "Add Your First Contact" }).click();

  const dialog = page.getByRole("dialog", { name: "Create New Contact" });
  await dialog.getByRole("button", { name: "Create Contact" }).click();
  await expect(dialog.getByText("First name and email are required").first()).toBeVisible();
  await dialog.getByLabel("First Name").fill("Ada");
  await dialog.getByLabel("Last Name").fill("Lovelace");
  await dialog.getByLabel("Email").fill("Ada@Example.com");
  await dialog.getByLabel("Company Name").fill("Analytical Engines");
  await dialog.getByLabel("City").fill("Glenelg");
  await dialog.getByRole("button", { name: "Create Contact" }).click();
  await expect(page.getByText("Contact created successfully")).toBeVisible();
  await expect(page.getByText("ada@example.com")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox").fill("nobody of that name");
  await expect(page.getByText("Try adjusting your search or filter criteria")).toBeVisible();
  await page.getByRole("searchbox").fill("glenelg");
  await expect(page.getByText("ada@example.com")).toBeVisible();
  await expect(page).toHaveURL(/search=glenelg/);

  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await expect(page.getByRole("menuitem", { name: "View Quotes" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Contact" });
  await expect(edit.getByLabel("Company Name")).toHaveValue("Analytical Engines");
  await edit.getByLabel("Phone").fill("0412 555 014");
  await edit.getByRole("button", { name: "Update Contact" }).click();
  await expect(page.getByText("Contact updated successfully")).toBeVisible();
  await expect(page.getByText("0412 555 014")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(
    page.getByText("Are you sure you want to delete this contact? This action cannot be undone."),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact deleted successfully")).toBeVisible();
  await expect(page.getByText("ada@example.com")).toBeHidden();
});

test.describe("with 409 responses on purpose", () => {
  test.use({ expectedProblems: /status of 409/ });

  test("an email address that is already taken is reported, and a conflict to the second of two editors", async ({
    page,
    company,
    signIn,
    browser,
  }) => {
    await signIn(company.user);
    await page.goto("/contacts");
    const add = async (email: string) => {
      await addButton(page).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("First Name").fill("Ada");
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Create Contact" }).click();
      return dialog;
    };
    await add("ada@example.com");
    await expect(page.getByText("Contact created successfully")).toBeVisible();
    const dialog = await add("ADA@example.com");
    await expect(dialog.getByText("A contact with this email already exists")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    const colleague = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? "" })).newPage();
    await signIn(company.admin, colleague);
    await colleague.goto("/contacts");
    for (const each of [page, colleague]) {
      await each.getByRole("button", { name: "Actions for Ada" }).click();
      await each.getByRole("menuitem", { name: "Edit" }).click();
    }
    await colleague.getByRole("dialog").getByLabel("City").fill("Perth");
    await colleague.getByRole("button", { name: "Update Contact" }).click();
    await expect(colleague.getByText("Contact updated successfully")).toBeVisible();
    await page.getByRole("dialog").getByLabel("City").fill("Cairns");
    await page.getByRole("button", { name: "Update Contact" }).click();
    await expect(page.getByRole("dialog").getByText(/Someone else changed this contact/)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("dialog").getByLabel("City")).toHaveValue("Perth");
    await colleague.context().close();
  });
});

test("a contact's quotes open from the list", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  await page.goto("/contacts?search=marcus");
  await page.getByRole("button", { name: /^\d+ quotes?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Quotes" });
  await expect(dialog.getByText("Webb front boundary")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /View/ }).first()).toHaveAttribute("href", /\/quotes\/edit\//);
});

test("a contact's name opens their page, whose address can be shared", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/contacts?search=marcus");
  await page.getByRole("link", { name: "Marcus Webb" }).click();
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Marcus Webb" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Quotes" }).getByText("Webb front boundary")).toBeVisible();
});

test.describe("on a phone, where row heights differ", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a new contact pushes the others down without cutting them off", async ({ page, company, signIn }) => {
    await signIn(company.user);
    await page.goto("/contacts");
    const add = async (name: string, more: Record<string, string> = {}) => {
      await addButton(page).click();
      const dialog = page.getByRole("dialog");
      const details = { "First Name": name, Email: `${name}@example.com`, ...more };
      for (const [label, value] of Object.entries(details)) await dialog.getByLabel(label).fill(value);
      await dialog.getByRole("button", { name: "Create Contact" }).click();
      await expect(page.getByText(`${name}@example.com`.toLowerCase())).toBeVisible();
    };
    await add("Short");
    await add("Tall", { Phone: "0412 555 014", "Company Name": "Analytical Engines", City: "Glenelg" });
    await add("Newest");
    const rows = page.getByRole("row").filter({ hasText: "@example.com" });
    await expect(rows).toHaveCount(3);
    const gaps = () =>
      rows.evaluateAll((elements) => {
        const boxes = elements.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)));
      });
    await expect.poll(gaps).toEqual([0, 0]);
  });
});

/** The one in the header; an empty list has a second one. */
const addButton = (page: Page) => page.getByRole("button", { name: /^Add (Your First )?Contact$/ }).first();
