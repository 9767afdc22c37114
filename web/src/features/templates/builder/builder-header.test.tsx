import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildTemplate } from "../../../test/builders.ts";
import { openBuilder } from "./builder-fixture.ts";

const template = buildTemplate();
const one = `/rest/v1/form_templates/${template.id}`;

const heading = () => screen.getByRole("heading", { level: 1 });
const nameButton = () => screen.getByRole("button", { name: template.name });
const nameInput = () => screen.getByRole("textbox", { name: "Template name" });

test("the heading renames the template: Enter keeps the name, and saving stores it", async () => {
  const { user, backend } = await openBuilder(template, {
    [`PATCH ${one}`]: async (request) => Response.json({ ...template, ...(await request.json()) }),
  });
  await user.click(nameButton());
  await user.keyboard("  Side fence {Enter}"); // the old name is selected
  expect(heading()).toHaveTextContent(/^Side fence$/);
  expect(screen.getByRole("button", { name: "Side fence" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(backend.calls()).toContain(`PATCH ${one}`));
  expect(await backend.find(`PATCH ${one}`)?.json()).toMatchObject({ name: "Side fence" });
});

test("the header says which version is live, and that saving publishes", async () => {
  const { user } = await openBuilder({ ...template, version: 2 });
  expect(screen.getByText("Live, version 2")).toBeVisible();
  expect(screen.queryByText("Save Changes publishes your edits.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add Field" }));
  expect(screen.getByText("Save Changes publishes your edits.")).toBeVisible();
});

test("a template that is not offered is not called live", async () => {
  await openBuilder({ ...template, is_active: false });
  expect(screen.queryByText(/^Live/)).toBeNull();
});

test("Escape puts the old name back, and an empty one is refused", async () => {
  const { user } = await openBuilder();
  nameButton().focus();
  await user.keyboard("{Enter}Side fence{Escape}");
  expect(heading()).toHaveTextContent(template.name);
  expect(nameButton()).toHaveFocus();
  await user.keyboard("{Enter}{Delete}{Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent("Template name is required");
  expect(nameInput()).toBeInvalid();
  await user.tab(); // leaving an empty field changes nothing
  expect(heading()).toHaveTextContent(template.name);
});

test("leaving the field keeps the typed name, as one step to undo", async () => {
  const { user } = await openBuilder();
  await user.click(nameButton());
  await user.keyboard("Side fence");
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  expect(heading()).toHaveTextContent("Side fence");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(heading()).toHaveTextContent(template.name);
});
