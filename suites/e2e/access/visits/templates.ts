import type { Page } from "@playwright/test";
import type { Demo } from "../demo.ts";
import type { Visit } from "../visit.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const press =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).first().click();
  };
const openTab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

const inBuilder = (name: string, open: Visit["open"], shows?: string): Visit => ({
  ...{ name, role: "admin", page: "editTemplate", open, shows },
});

async function searchItem(page: Page, code: string) {
  await button(page, /^Edit .*Slope/).click();
  await page.getByRole("radiogroup", { name: "How option 1 is priced" }).getByText("Item").click();
  await page.getByRole("combobox", { name: "Item of option 1" }).fill(code);
  await page
    .getByRole("option", { name: new RegExp(code) })
    .first()
    .waitFor();
}

/** The editor of each kind of item, open. */
const editors = {
  "a field with a condition": "Hours with the rig",
  "a choice with prices": "Slope",
  "a number with a price from a table": "Length",
  "a repeating group": "Runs",
  "a section": "Rock",
  "a calculation": "Posts",
  "rules of several parts": "Boundary survey",
};

const tabs = ["Design", "Settings", "Tables", "Tests", "Versions"];

async function breakTest(page: Page) {
  await button(page, "Edit Panels").click();
  await page.getByLabel("Formula", { exact: true }).fill("ceil(length / 2)");
  await page.getByRole("tab", { name: /^Tests .*fail/ }).click();
}

async function change(page: Page) {
  await button(page, "Edit Length").click();
  await page.getByLabel("Label", { exact: true }).fill("Width");
}

/** Opens a separate template, with two versions. */
async function openOwnTemplate(page: Page, { api }: Demo) {
  const structure = [{ id: "field_1", type: "text", label: "Length" }];
  const { id, ...created } = await api.post("/rest/v1/form_templates", {
    ...{ name: "Versions of a gate", structure, make_webhook_url: null },
  });
  await page.goto(`/forms/builder/edit/${id}`);
  await change(page);
  await button(page, "Save Changes").click();
  await page.getByText("Template updated successfully").waitFor();
  await page.getByLabel("Label", { exact: true }).fill("Depth");
  await button(page, "Save without publishing").click();
  await page.getByText("Draft saved").waitFor();
  return created;
}

export const templateVisits: Visit[] = [
  {
    ...{ name: "the menu of a template", role: "admin", page: "templates" },
    shows: "TemplateMenu",
    open: press("Actions for Residential fence"),
  },
  {
    ...{ name: "the activity of a template", role: "admin", page: "templates" },
    shows: "TemplateActivityDialog",
    open: async (page) => {
      await button(page, "Actions for Residential fence").click();
      await page.getByRole("menuitem", { name: "Activity" }).click();
    },
  },
  ...tabs.map((tab) => inBuilder(`the builder's tab ${tab}`, (page) => openTab(page, tab))),
  ...Object.entries(editors).map(([what, label]) =>
    inBuilder(`the editor of ${what}`, async (page) => {
      const edit = page.getByRole("button", { name: new RegExp(`^Edit .*${label}`) }).first();
      await edit.click();
    }),
  ),
  inBuilder("the builder's preview", press("Preview")),
  inBuilder("a condition that can never be met", async (page, { api }) => {
    const rule = (operator: string, showWhen: string) => ({ dependsOn: "field_1", operator, showWhen });
    const showIf = { match: "all", rules: [rule("isMoreThan", "5"), rule("isLessThan", "3")] };
    const structure = [
      { id: "field_1", type: "number", label: "Height" },
      { id: "field_2", type: "text", label: "Detail", showIf },
    ];
    const { id } = await api.post("/rest/v1/form_templates", { name: "Never", structure, make_webhook_url: null });
    await page.goto(`/forms/builder/edit/${id}`);
    await button(page, "Edit Detail").click();
    await page.getByRole("alert").getByText("can never be shown").waitFor();
  }),
  inBuilder("suggestions in a formula", async (page) => {
    await button(page, "Edit Panels").click();
    await page.getByLabel("Formula", { exact: true }).fill("ceil(len");
    await page.getByRole("option").first().waitFor();
  }),
  inBuilder("problems of a template", async (page) => {
    await button(page, "Edit Panels").click();
    await page.getByLabel("Formula", { exact: true }).fill("ceil(nothing");
    await button(page, "1 error").click();
  }),
  inBuilder("deleting a field that is used", press("Edit Length", "Delete Length"), "DeleteUsedDialog"),
  inBuilder(...(["adding many options", press("Edit Colour", "Bulk Add Options")] as const), "BulkOptionsDialog"),
  inBuilder(
    "filling options from the price list",
    async (page, { part }) => {
      await press("Edit Colour", "Fill from the price list")(page);
      await page.getByRole("dialog").getByText(part.code).first().waitFor();
    },
    "FillDialog",
  ),
  inBuilder("a search of the price list", (page, { part }) => searchItem(page, part.code), "ItemSearch"),
  inBuilder(
    "adding an item to the price list",
    async (page, { part }) => {
      await searchItem(page, part.code);
      await page.getByRole("option", { name: /^Add/ }).click();
      await page.getByRole("dialog").waitFor();
    },
    "NewItemDialog",
  ),
  inBuilder(
    "pasting rows",
    async (page) => {
      await openTab(page, "Tables");
      await button(page, "Paste from a spreadsheet").first().click();
      await page.getByRole("dialog").getByLabel("Rows", { exact: true }).fill("Height\tPrice\n1.2\t78\nx\ty");
    },
    "PasteRowsDialog",
  ),
  inBuilder(
    "deleting a template",
    async (page) => {
      await openTab(page, "Settings");
      await button(page, "Delete Template").click();
    },
    "DeleteTemplateDialog",
  ),
  inBuilder("resetting a template", press("Edit Letterbox", "Delete Letterbox", "Delete", "Reset"), "BuilderDialogs"),
  inBuilder(
    "accepting new results",
    async (page) => {
      await breakTest(page);
      await button(page, "Accept new results").click();
    },
    "TestsTab",
  ),
  inBuilder(
    "saving with a failing test",
    async (page) => {
      await breakTest(page);
      await button(page, "Save Changes").click();
    },
    "useAskBeforeSaving",
  ),
  inBuilder("a template's draft", async (page, demo) => {
    await openOwnTemplate(page, demo);
    await openTab(page, "Versions");
  }),
  inBuilder(
    "discarding a draft",
    async (page, demo) => {
      await openOwnTemplate(page, demo);
      await button(page, "Discard draft").click();
    },
    "useUnpublishedVersion",
  ),
];
