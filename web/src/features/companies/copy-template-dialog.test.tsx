import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildCompany, functionRefusal, pageOf } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const ours = buildCompany({ name: "Harbour Fencing" });
const one = buildCompany({ name: "Ridgeline Solar" });
const two = buildCompany({ name: "Old Yard" });
const templateId = "0b9c4d1e-5f60-4a7b-8c8d-9e0f1a2b3c4d";

async function openDialog(handlers: Handlers) {
  const app = renderApp("/companies", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/companies": () => pageOf([ours, one, two]),
      [`GET /rest/v1/companies/${ours.id}/form_templates`]: () =>
        Response.json({ items: [{ id: templateId, name: "Residential fence" }] }),
      ...handlers,
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Copy a template of Harbour Fencing" }));
  const dialog = within(await screen.findByRole("dialog"));
  await app.user.selectOptions(await dialog.findByLabelText("Template"), "Residential fence");
  return { ...app, dialog };
}

test("a template is copied to several companies, with a result for each", async () => {
  const { user, backend, dialog } = await openDialog({
    "POST /functions/v1/copy-template": () =>
      Response.json({
        items: [
          { company_id: one.id, copied: true, message: "Copied to Ridgeline Solar." },
          { company_id: two.id, copied: false, message: "Old Yard is being deleted." },
        ],
      }),
  });
  expect(dialog.queryByRole("checkbox", { name: "Harbour Fencing" })).not.toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Copy" })).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "Ridgeline Solar" }));
  await user.click(dialog.getByRole("checkbox", { name: "Old Yard" }));
  await user.click(dialog.getByRole("button", { name: "Copy to 2 companies" }));
  const results = within(await screen.findByRole("list", { name: "Results" }));
  expect(results.getByText("Copied to Ridgeline Solar.")).toBeVisible();
  expect(results.getByText("Old Yard is being deleted.")).toBeVisible();
  expect(await backend.find("POST /functions/v1/copy-template")?.json()).toEqual({
    template_id: templateId,
    company_ids: [one.id, two.id],
  });
});

test("a refusal is shown with its message, and nothing is lost", async () => {
  const { user, dialog } = await openDialog({
    "POST /functions/v1/copy-template": () => functionRefusal(404, "This template does not exist."),
  });
  await user.click(dialog.getByRole("checkbox", { name: "Old Yard" }));
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await dialog.findByText("This template does not exist.")).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: "Old Yard" })).toBeChecked();
});
