import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../test/builders.ts";
import { openBuilder } from "./builder-fixture.ts";

const posts: TemplateItem = {
  ...{ id: "posts", type: "calculated", label: "Posts", formula: "ceil({field_1} / 2.4)" },
  ...{ result: "number", decimals: 0, shown: true },
};
const gate = buildField({
  id: "field_2",
  label: "Gate",
  conditional: { dependsOn: "posts", operator: "isNotEmpty", showWhen: "" },
});
const template = buildTemplate({ structure: [buildField({ label: "Length", type: "number" }), posts, gate] });
const address = `PATCH /rest/v1/form_templates/${template.id}`;

async function openLater() {
  const sent: { structure?: TemplateItem[] } = {};
  const app = await openBuilder(template, {
    [address]: async (request) => {
      Object.assign(sent, await request.json());
      return Response.json(template);
    },
  });
  const save = async () => {
    await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Template updated successfully");
    return sent.structure;
  };
  return { ...app, save };
}

test("saves what this version cannot edit as it was", async () => {
  const { save } = await openLater();
  expect(screen.getByText("Calculation · Cannot be edited in this version of Quotemill")).toBeVisible();
  expect(screen.getByText("Posts is not empty")).toBeVisible();
  expect(await save()).toEqual(template.structure);
});

test("a field can depend on it, and it can be deleted", async () => {
  const { user, save } = await openLater();
  await user.click(screen.getByRole("button", { name: "Edit Gate" }));
  expect(screen.getByLabelText("Depends on field")).toHaveDisplayValue("Posts");
  await user.click(screen.getByRole("button", { name: "Delete Posts" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("'Gate' depends on this field.");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  const { conditional, ...shown } = gate;
  expect(await save()).toEqual([template.structure[0], shown]);
});

test("the preview asks only the fields", async () => {
  const { user } = await openLater();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("1 of 2 fields visible")).toBeVisible();
});
