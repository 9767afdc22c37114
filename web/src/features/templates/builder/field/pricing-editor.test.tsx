import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { openBuilder, storedDraft } from "../builder-fixture.ts";

const template = buildTemplate();
const patch = `PATCH /rest/v1/form_templates/${template.id}`;
const pricing = () => within(screen.getByRole("region", { name: "Pricing" }));
const draft = () => storedDraft(template.id).draft;

test("a select's price per option, its multiplier and the pricing settings are saved", async () => {
  const { user, backend } = await openBuilder(template, {
    [patch]: async (request) => Response.json({ ...template, ...(await request.json()) }),
  });
  await user.click(screen.getByRole("button", { name: "Edit Fence type" }));
  expect(screen.queryByLabelText("Price of option 1")).not.toBeInTheDocument();
  await user.click(pricing().getByLabelText("Pricing"));
  await user.type(screen.getByLabelText("Price of option 1"), "$95.x5");
  await user.type(screen.getByLabelText("Cost of option 1"), "60");
  await user.type(screen.getByLabelText("Price of option 2"), "80");
  await user.tab();
  expect(screen.getByLabelText("Price of option 1")).toHaveValue("95.50");
  await user.selectOptions(pricing().getByLabelText("Multiply by"), "Fence length");
  await user.click(pricing().getByLabelText("Show to the customer"));

  // Each price stays with its option.
  await user.type(screen.getByLabelText("Option 2"), " paling");
  await user.click(screen.getByRole("button", { name: "Remove option 1" }));
  await user.keyboard("{Control>}z{/Control}");
  await user.click(screen.getByRole("button", { name: "Add Option" }));
  await user.keyboard("Glass");
  const { structure } = draft();
  expect(structure[0]).toMatchObject({
    options: ["Colorbond", "Timber paling", "Glass"],
    pricing: {
      option_prices: [
        { price: 9550, cost: 6000 },
        { price: 8000, cost: 0 },
        { price: 0, cost: 0 },
      ],
      multiply_by: "field_2",
      shown: false,
    },
  });

  await user.click(screen.getByRole("tab", { name: "Settings" }));
  expect(screen.getByText(/^1 field has a price\./)).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Prices and costs are"), "Including GST");
  await user.clear(screen.getByLabelText("GST rate"));
  await user.type(screen.getByLabelText("GST rate"), "12.5");
  await user.type(screen.getByLabelText("Minimum charge"), "1,000");
  await user.selectOptions(screen.getByLabelText("Rounding"), "To the nearest $1.00");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(backend.calls()).toContain(patch));
  expect(await backend.find(patch)?.json()).toMatchObject({
    structure,
    pricing: { gst_basis_points: 1250, prices_include_gst: true, minimum_charge: 100_000, round_to: 100 },
  });

  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  await user.type(screen.getByLabelText(/^Fence length/), "42.5");
  const docket = within(screen.getByRole("complementary", { name: "Price" }));
  await waitFor(() => expect(docket.getByText("Colorbond · 42.5 × $95.50")).toBeVisible());
  expect(docket.getByText("Total").parentElement).toHaveTextContent("$4,059.00");
});

test("a multiplier that is no longer a number is reported at once, and the template is not saved", async () => {
  const [type, length] = template.structure;
  const priced = { ...newFieldPricing, option_prices: [], multiply_by: "field_2" };
  const structure = [
    { ...type, pricing: priced },
    { ...length, pricing: { ...newFieldPricing, price: 500 } },
  ];
  const { user, backend } = await openBuilder(
    buildTemplate({ structure: structure as typeof template.structure, pricing: newTemplatePricing }),
  );
  await user.click(screen.getByRole("button", { name: "Edit Fence length" }));
  expect(pricing().getByLabelText("Price per unit")).toHaveValue("5.00");
  await user.selectOptions(screen.getByLabelText("Field type"), "Text");
  expect(screen.queryByRole("region", { name: "Pricing" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  const problem = "The price of 'Fence type' is multiplied by 'Fence length', which is not a number field.";
  // In the toast, among the problems and in the editor of the field that it opens.
  await waitFor(() => expect(screen.getAllByText(problem)).toHaveLength(3));
  expect(backend.calls()).not.toContain(patch);

  await user.click(screen.getByRole("tab", { name: "Settings" }));
  await user.click(screen.getByLabelText("Calculate a price"));
  expect(draft().pricing).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Design" }));
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(draft().pricing).toEqual(newTemplatePricing);
});

test("a price whose multiplier is no longer a number is marked, and opened on save", async () => {
  const { user } = await openBuilder(
    buildTemplate({
      structure: [
        buildField({ label: "Length", type: "text" }),
        buildField({
          id: "field_2",
          label: "Removal",
          type: "checkbox",
          pricing: { ...newFieldPricing, price: 1500, multiply_by: "field_1" },
        }),
      ],
    }),
  );
  expect(screen.getByText("Check the price")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.getByLabelText("Multiply by")).toHaveFocus());
});

test("a template without prices says so above its fields until one has a price", async () => {
  const { user } = await openBuilder(null);
  await user.click(screen.getByRole("button", { name: "Add Checkbox field" }));
  expect(
    screen.getByText(/^No field of this template has a price, so its quotes go out without a price\./),
  ).toBeVisible();
  await user.click(pricing().getByLabelText("Pricing"));
  expect(screen.queryByText(/go out without a price/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  await user.click(screen.getByLabelText("Calculate a price"));
  await user.click(screen.getByRole("tab", { name: "Design" }));
  expect(screen.getByText(/^Pricing is switched off in this template/)).toBeVisible();
});

test("the printed name of a priced field, and its unit, are saved", async () => {
  const { user } = await openBuilder(template);
  await user.click(screen.getByRole("button", { name: "Edit Fence type" }));
  await user.click(pricing().getByLabelText("Pricing"));
  await user.click(pricing().getByLabelText("Printed name"));
  await user.paste("{{option}} fence");
  await user.click(pricing().getByLabelText("Unit"));
  await user.paste("m");
  expect(draft().structure[0]).toMatchObject({ printed_name: "{{option}} fence", unit: "m" });
});

test("a priced tick can be left to the customer, unless another field depends on it", async () => {
  const conditional = { dependsOn: "field_1", operator: "is", showWhen: "true" };
  const { user, backend } = await openBuilder(
    buildTemplate({
      structure: [
        buildField({ label: "Letterbox", type: "checkbox" }),
        buildField({ id: "field_2", label: "Height", type: "number", conditional }),
      ],
      pricing: newTemplatePricing,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Edit Height" }));
  await user.click(pricing().getByLabelText("Pricing"));
  expect(pricing().queryByLabelText("Customer may choose")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Edit Letterbox" }));
  const letterbox = () => within(screen.getAllByRole("region", { name: "Pricing" })[0] as HTMLElement);
  await user.click(letterbox().getByLabelText("Pricing"));
  await user.click(letterbox().getByLabelText("Customer may choose"));
  expect(draft().structure[0]).toMatchObject({ customer_may_choose: true });
  const problem = "The customer cannot choose 'Letterbox', because 'Height' depends on it.";
  expect(letterbox().getByText(problem)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.getAllByText(problem)).toHaveLength(3));
  expect(backend.calls()).not.toContain(patch);
});
