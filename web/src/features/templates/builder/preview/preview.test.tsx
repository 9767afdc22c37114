import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { openBuilder } from "../builder-fixture.ts";

const structure = [
  buildField({ label: "Remove old fence", type: "checkbox" }),
  buildField({
    id: "field_2",
    label: "Removal length",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "true" },
  }),
];

test("the preview is a live form that counts its visible fields", async () => {
  const { user } = await openBuilder(buildTemplate({ structure }));
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(screen.getByRole("button", { name: "Exit Preview" })).toHaveFocus();
  expect(screen.getByText("1 of 2 fields visible")).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Remove old fence" }));
  expect(screen.getByText("2 of 2 fields visible")).toBeVisible();
  await user.type(screen.getByLabelText("Removal length"), "12");
  await user.click(screen.getByRole("button", { name: "Exit Preview" }));
  expect(screen.getByRole("tab", { name: "Design" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Preview" })).toHaveFocus();
});

test("a checkbox starts unticked, so a field that depends on that shows at once", async () => {
  const whenUnticked = { dependsOn: "field_1", operator: "is", showWhen: "false" };
  const { user } = await openBuilder(
    buildTemplate({
      structure: structure.map((field) => (field.conditional ? { ...field, conditional: whenUnticked } : field)),
    }),
  );
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(screen.getByText("2 of 2 fields visible")).toBeVisible();
});
