import { apiAs } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

const types = ["Text", "Email", "Number", "Text area", "Select", "Checkbox", "Radio"];
const operators = ["is", "isNot", "contains", "doesNotContain", "isAnyOf", "isNoneOf", "isNotEmpty", "isEmpty"];

for (const width of [1440, 390]) {
  test(`a new company begins with a starter, at ${width} px`, async ({ page, company, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(company.admin);
    await page.goto("/forms/builder");
    await page.getByRole("list", { name: "Starters" }).getByRole("link", { name: "Gate" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Gate" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Templates" }).click(); // nothing to lose, so nothing is asked
    await page.getByRole("link", { name: "New Template" }).click();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Fence" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Deck" })).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("complementary", { name: "Starter" })).toContainText("Total$3,983.32");
    await page.getByRole("link", { name: "Start with Fence" }).click();
    await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
    await page.getByRole("button", { name: "Create Template" }).click();
    await expect(page.getByText("Template created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/forms\/builder\/edit\/[\w-]+$/);
    await page.getByRole("link", { name: "Back to Templates" }).click();
    await expect(page.getByText("13 fields")).toBeVisible();
  });
}

test("an admin builds a template with every field type, reorders it by keyboard and previews it", async ({
  page,
  company,
  signIn,
  request,
}) => {
  await signIn(company.admin);
  await page.goto("/forms/builder");
  await expect(page.getByText("No Templates Created Yet")).toBeVisible();
  await page
    .getByRole("link", { name: "New Template" })
    .or(page.getByRole("button", { name: "New Template" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/forms\/builder\/new$/);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Blank" }).check();
  await page.getByRole("link", { name: "Start blank" }).click();
  for (const type of types) {
    await page.getByRole("button", { name: new RegExp(`^Add ${type} field`, "i") }).click();
    await page.keyboard.type(`${type} question`);
  }
  for (const type of ["Select", "Radio"]) {
    await page.getByRole("button", { name: `Edit ${type} question` }).click();
    await page.getByRole("button", { name: "Bulk Add Options" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(" One \n\nTwo\n");
    await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).click();
    await expect(page.getByText("Added 2 options").first()).toBeVisible();
  }

  // By keyboard, with a screen reader's announcements.
  await page.getByRole("button", { name: "Move Text question" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Text question from position 1 of 7.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Moved Text question to position 2 of 7.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped Text question at position 2 of 7.")).toBeAttached();

  await page.getByRole("button", { name: "Edit Number question" }).click();
  await page
    .getByRole("switch", { name: "Conditional logic" })
    .or(page.getByRole("checkbox", { name: "Conditional logic" }))
    .click();
  await page.getByLabel("Depends on field").selectOption({ label: "Select question" });
  for (const operator of operators) await page.getByLabel("Operator").selectOption(operator);
  await page.getByLabel("Operator").selectOption("is");
  await page.getByRole("region", { name: "Conditional logic" }).getByRole("combobox").last().selectOption("Two");

  // Two rules, the second added by keyboard.
  await page.getByRole("button", { name: "Edit Text area question" }).click();
  await page
    .getByRole("switch", { name: "Conditional logic" })
    .or(page.getByRole("checkbox", { name: "Conditional logic" }))
    .click();
  await page.getByLabel("Depends on field").selectOption({ label: "Number question" });
  await page.getByLabel("Operator").selectOption("isAtLeast");
  await page.getByLabel("Value").fill("30");
  await page.getByRole("button", { name: "Add rule" }).press("Enter");
  const second = page.getByRole("group", { name: "Rule 2" });
  await expect(second.getByLabel("Depends on field")).toBeFocused();
  await second.getByLabel("Depends on field").selectOption({ label: "Checkbox question" });
  await second.getByLabel("Value").selectOption({ label: "ticked" });
  await expect(page.getByText(/^Hidden with the sample answers: Number question is hidden/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel(/^Template name/).fill("Everything");
  await page.getByRole("button", { name: "Create Template" }).click();
  await expect(page.getByText("Template created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/forms\/builder\/edit\//);

  const api = await apiAs(request, company.admin);
  const [listed] = (await api.get("/rest/v1/form_templates")).items;
  const { structure } = await api.get(`/rest/v1/form_templates/${listed.id}`);
  const labels = structure.map((field: { label: string }) => field.label);
  expect(labels.slice(0, 2)).toEqual(["Email question", "Text question"]);
  expect(structure.find((field: { label: string }) => field.label === "Number question").conditional).toMatchObject({
    operator: "is",
    showWhen: "Two",
  });

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("Number question")).toBeHidden();
  await page.getByLabel("Select question").selectOption("Two");
  await expect(page.getByLabel("Number question")).toBeVisible();
  await page.getByLabel("Checkbox question").check();
  await expect(page.getByLabel("Text area question")).toBeHidden();
  await page.getByLabel("Number question").fill("30");
  await expect(page.getByLabel("Text area question")).toBeVisible();
  await page.goto("/forms/builder");
  await expect(page.getByText("7 fields • 2 conditional")).toBeVisible();
});

test("unsaved work is restored, and a template is deleted after typing DELETE", async ({
  page,
  company,
  signIn,
  request,
}) => {
  const api = await apiAs(request, company.admin);
  const structure = [{ id: "field_1", type: "text", label: "Length" }];
  const { id } = await api.post("/rest/v1/form_templates", { name: "Gate", structure, make_webhook_url: null });
  await signIn(company.admin);
  await page.goto(`/forms/builder/edit/${id}`);
  await page.getByRole("button", { name: "Edit Length" }).click();
  await page.getByLabel("Label", { exact: true }).fill("Width");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("You have unsaved changes. Would you like to restore them?")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: /(Edit|Close) Width/ })).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Template updated successfully")).toBeVisible();

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Delete Template" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Template" });
  await expect(dialog.getByRole("button", { name: "Delete Template" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete Template" }).click();
  await expect(page.getByText("Template deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/forms\/builder$/);
});

for (const width of [1440, 390]) {
  test(`nothing lies over the problems, ${width} pixels wide`, async ({ page, request, company, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const type = { id: "type", type: "radio", label: "Type", options: ["Timber", "Steel"] };
    const rules = type.options.map((showWhen) => ({ dependsOn: "type", operator: "is", showWhen }));
    const hidden = [..."123456"].map((number) => ({
      ...{ id: `hidden_${number}`, type: "text", label: `Hidden ${number}` },
      showIf: { match: "all", rules },
    }));
    const api = await apiAs(request, company.admin);
    const { id } = await api.post("/rest/v1/form_templates", {
      name: "Odd",
      structure: [type, ...hidden],
      make_webhook_url: null,
    });
    await signIn(company.admin);
    await page.goto(`/forms/builder/edit/${id}`);
    await page.getByRole("button", { name: "6 warnings" }).click();
    const problems = page.getByRole("region", { name: "Problems" }).getByRole("listitem").getByRole("button");
    await expect(problems).toHaveCount(6);
    const covered = await problems.evaluateAll((buttons) =>
      buttons.filter((button) => {
        button.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = button.getBoundingClientRect();
        return ![0.05, 0.967].every((part) =>
          button.contains(document.elementFromPoint(x + width * part, y + height / 2)),
        );
      }),
    );
    expect(covered).toHaveLength(0);
  });
}
