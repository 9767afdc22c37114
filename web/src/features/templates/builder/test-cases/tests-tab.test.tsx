import { defaultRegion } from "@quotemill/shared/region/default-region";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buildCalculated,
  buildField,
  buildGroup,
  buildSection,
  buildTemplate,
  profileOf,
} from "../../../../test/builders.ts";
import type { Handlers } from "../../../../test/fake-backend.ts";
import { heard } from "../../../../test/heard.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { openBuilder } from "../builder-fixture.ts";

const length = buildField({
  ...{ id: "length", label: "Length", type: "number" },
  pricing: { ...newFieldPricing, price: 1000 },
});
const drilling = buildField({ id: "drilling", label: "Drilling", type: "checkbox" });
const expected = { fields: {}, visible: { length: true, drilling: true }, grand_total: 22_000 };
const buildTest = (overrides: Partial<TestCase> = {}): TestCase => ({
  id: "test_1",
  name: "Twenty metres",
  answers: { length: "20", drilling: false },
  expect: expected,
  ...overrides,
});
const hidden = { length: false, drilling: false };
const red = buildTest({ id: "test_2", name: "Cheaper", expect: { ...expected, visible: hidden, grand_total: 20_000 } });
const templateWith = (...test_cases: TestCase[]) =>
  buildTemplate({ structure: [length, drilling], pricing: newTemplatePricing, test_cases });

async function openTests(test_cases: TestCase[], handlers: Handlers = {}) {
  const template = templateWith(...test_cases);
  const app = await openBuilder(template, handlers);
  const saved = () => app.backend.find(`PATCH /rest/v1/form_templates/${template.id}`);
  return { ...app, template, saved };
}
const openTab = async ({ user }: Awaited<ReturnType<typeof openTests>>) =>
  user.click(await screen.findByRole("tab", { name: /^Tests/ }));
const button = (name: string) => screen.getByRole("button", { name });

test("a test is made from the preview by one click, and runs on every change", async () => {
  const app = await openTests([]);
  const { user } = app;
  await openTab(app);
  expect(button("Save current answers as test")).toBeDisabled();
  expect(screen.getByText("Fill in the preview first.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Tests" })).toBeVisible();
  await user.click(button("Fill in the preview"));
  await user.click(button("Exit Preview"));
  expect(button("Save current answers as test")).toBeDisabled();
  await user.click(button("Preview"));
  await user.type(await screen.findByLabelText("Length"), "20");
  await user.click(button("Exit Preview"));
  await user.click(button("Save current answers as test"));
  expect(await screen.findByText("1 of 1")).toBeVisible();
  expect(screen.getByText("Passes", { selector: "li p" })).toBeVisible();

  await user.click(screen.getByRole("tab", { name: "Design" }));
  await user.click(button("Edit Length"));
  const price = await screen.findByLabelText(/^Price/);
  await user.clear(price);
  await user.type(price, "11");
  await user.tab();
  expect(await heard("1 test fails")).toBeInTheDocument();
  await user.click(await screen.findByRole("tab", { name: "Tests 1 failing" }));
  expect(await screen.findByText("3 totals don't match", { selector: "li p" })).toBeVisible();
  const totals = screen.getAllByRole("row").map((row) => row.textContent);
  expect(totals).toEqual([
    "ExpectedNowDifference",
    "Subtotal$200.00$220.00+$20.00",
    `${defaultRegion.tax_name}$20.00$22.00+$2.00`,
    "Total$220.00$242.00+$22.00",
  ]);
});

test("visible fields are counted like the footer counts fields: no section, group or calculated item", async () => {
  const structure = [
    buildSection({ id: "site", label: "Site" }),
    { ...length, parent: "site" },
    buildGroup({ id: "runs", label: "Runs", parent: "site" }),
    { ...drilling, parent: "runs" },
    buildCalculated({ id: "twice", label: "Twice", formula: "{length} * 2" }),
    buildField({ id: "note", label: "Note", conditional: { dependsOn: "length", operator: "is", showWhen: "1" } }),
  ];
  const test_cases = [buildTest({ answers: { length: "20", runs: [{ id: "r1", values: {} }] }, expect: {} })];
  const { user } = await openBuilder(buildTemplate({ structure, pricing: newTemplatePricing, test_cases }));
  await user.click(await screen.findByRole("tab", { name: /^Tests/ }));
  expect(await screen.findByText("2 of 3")).toBeVisible();
  expect(screen.getByRole("contentinfo")).toHaveTextContent("3 fields");
  await user.click(button("Open in preview"));
  expect(await screen.findByText("2 of 3 fields visible")).toBeVisible();
});

test("a failing test comes first, with its differences in words", async () => {
  const app = await openTests([buildTest(), red]);
  await openTab(app);
  expect(screen.getByText("1 of 2")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Cheaper");
  const off = within(screen.getByRole("list", { name: "What differs" }));
  expect(off.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Length is shown and was not expectedSee its condition",
    "Drilling is shown and was not expectedSee its condition",
  ]);
  expect(screen.getByText("2 fields and 1 total don't match", { selector: "li p" })).toBeVisible();
  expect(screen.getByText("0 expected, 2 now")).toBeVisible();
  await app.user.click(off.getAllByRole("button", { name: "See its condition" })[1] as HTMLElement);
  expect(await screen.findByRole("button", { name: "Close Drilling" })).toBeVisible();
});

test("a link opens the test that it names, also if another one fails", async () => {
  const template = templateWith(red, buildTest());
  renderApp(`/forms/builder/edit/${template.id}?tab=tests&test=test_1`, {
    as: profileOf("admin"),
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(template) },
  });
  expect(await screen.findByLabelText("Name")).toHaveValue("Twenty metres");
});

test("new results are accepted after a question, and saved with the template", async () => {
  const app = await openTests([red], {
    [`PATCH /rest/v1/form_templates/${buildTemplate().id}`]: () => Response.json(templateWith(buildTest())),
  });
  const { user, saved } = app;
  await openTab(app);
  await user.click(button("Accept new results"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Accept new results" }));
  expect(await screen.findByText("1 of 1")).toBeVisible();
  await user.click(button("Save Changes"));
  expect(await screen.findByText("Template updated successfully")).toBeVisible();
  expect(await saved()?.json()).toMatchObject({
    test_cases: [{ ...red, expect: { ...expected, sub_total: 20_000, gst_total: 2_000 } }],
  });
});

test("saving with a red test asks first", async () => {
  const app = await openTests([red], {
    [`PATCH /rest/v1/form_templates/${buildTemplate().id}`]: () => Response.json(templateWith(red)),
  });
  const { user, saved } = app;
  await screen.findByRole("tab", { name: "Tests 1 failing" });
  // The foot counts the same, and leads to it.
  await user.click(screen.getByRole("tab", { name: "Design" }));
  expect(screen.queryByRole("button", { name: "No problems" })).toBeNull();
  await user.click(button("1 test failing"));
  expect(screen.getByRole("tab", { name: "Tests 1 failing" })).toHaveAttribute("aria-selected", "true");
  await user.click(button("Save Changes"));
  const asked = within(await screen.findByRole("alertdialog", { name: "1 test fails. Save anyway?" }));
  expect(saved()).toBeUndefined();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await user.click(button("Save Changes"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Save anyway" }));
  expect(await screen.findByText("Template updated successfully")).toBeVisible();
});

test("a save that an error stops is refused at once, without a question about failing tests", async () => {
  const { user } = await openTests([red]);
  await screen.findByRole("tab", { name: "Tests 1 failing" });
  await user.click(button("Add Field"));
  await user.clear(screen.getByLabelText(/^Label/));
  await user.click(button("Save Changes"));
  expect(await screen.findByText("Every field needs a label.", { selector: "[data-sonner-toast] *" })).toBeVisible();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a test opens in the preview with its answers, and can be renamed and deleted", async () => {
  const app = await openTests([buildTest()]);
  const { user } = app;
  await openTab(app);
  const name = screen.getByLabelText("Name");
  await user.clear(name);
  await user.type(name, "Short run");
  expect(await screen.findByRole("button", { name: "Short run" })).toBeVisible();
  await user.click(button("Open in preview"));
  expect(await screen.findByLabelText("Length")).toHaveValue(20);
  await user.click(button("Exit Preview"));
  await user.click(button("Delete"));
  expect(await screen.findByText("No tests yet")).toBeVisible();
});

test("all tests run on demand, with the outcome, and failures are shown", async () => {
  const app = await openTests([buildTest(), red]);
  const { user } = app;
  await openTab(app);
  await user.click(button("Twenty metres"));
  expect(screen.getByLabelText("Name")).toHaveValue("Twenty metres");
  await user.click(button("Run all"));
  expect(await screen.findByText("1 test fails", { selector: "[data-sonner-toast] *" })).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Cheaper");
  await user.click(button("Delete"));
  await user.click(button("Run all"));
  expect(await screen.findByText("All tests pass", { selector: "[data-sonner-toast] *" })).toBeVisible();
});
