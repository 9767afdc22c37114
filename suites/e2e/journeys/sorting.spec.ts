import { apiAs } from "../../harness/api.ts";
import { expect, test } from "../fixtures/test.ts";

test("the order of a list survives a reload and the way back, and is kept by a view", async ({
  page,
  request,
  company,
  signIn,
}) => {
  const api = await apiAs(request, company.user);
  for (const name of ["Bea", "ada", "Carl"]) {
    await api.put("/rest/v1/contacts", { first_name: name, email: `${name}@example.com` });
  }
  await signIn(company.user);
  await page.goto("/contacts");
  const names = page.getByRole("table", { name: "Contacts" }).getByRole("link");
  const head = page.getByRole("columnheader", { name: "Contact" });
  const sort = page.getByRole("button", { name: "Contact", exact: true });
  await expect(names).toHaveText(["Carl", "ada", "Bea"]);
  await sort.press("Enter");
  await expect(names).toHaveText(["ada", "Bea", "Carl"]);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await sort.press("Enter");
  await expect(names).toHaveText(["Carl", "Bea", "ada"]);

  await page.reload();
  await expect(names).toHaveText(["Carl", "Bea", "ada"]);
  await names.last().click();
  await expect(page.getByRole("heading", { name: "ada", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(["Carl", "Bea", "ada"]);
  await expect(head).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Backwards");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Recently changed");
  await expect(names).toHaveText(["Carl", "ada", "Bea"]);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Backwards" }).click();
  await expect(names).toHaveText(["Carl", "Bea", "ada"]);
});
