import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildTemplate, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { buildActivity, pageOf } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const template = buildTemplate();
const listed = { ...template, field_count: 2, conditional_count: 0, has_draft: false };
const {
  id,
  company_id,
  is_active,
  is_starter,
  created_by,
  created_at,
  updated_at,
  version,
  make_webhook_url,
  external_id,
  ...parts
} = template;
const exported = { quotemill_template: 1, template: parts };

async function openList(handlers: Handlers = {}) {
  const app = renderApp("/forms/builder", {
    as: profileOf("admin"),
    handlers: {
      "GET /rest/v1/form_templates": () => Response.json({ items: [listed], total: 1, next_cursor: null }),
      ...handlers,
    },
  });
  await screen.findByRole("link", { name: template.name });
  return app;
}

async function openMenu({ user }: Awaited<ReturnType<typeof openList>>) {
  await user.click(screen.getByRole("button", { name: `Actions for ${template.name}` }));
}

async function importFile(text: string, handlers: Handlers = {}) {
  const app = await openList(handlers);
  await app.user.upload(
    screen.getByLabelText("Template file"),
    new File([text], "t.json", { type: "application/json" }),
  );
  return app;
}

test("a template is duplicated from the list", async () => {
  const app = await openList({
    "POST /functions/v1/duplicate-template": () => Response.json({ ...template, name: "Residential fence (copy)" }),
  });
  await openMenu(app);
  await app.user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  expect(await screen.findByText("Residential fence (copy) created")).toBeVisible();
  expect(await app.backend.find("POST /functions/v1/duplicate-template")?.json()).toEqual({ template_id: id });
});

test("a template is exported as a file named after it", async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const app = await openList({ [`GET /rest/v1/form_templates/${id}/file`]: () => Response.json(exported) });
  await openMenu(app);
  await app.user.click(await screen.findByRole("menuitem", { name: "Export" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect((save.mock.instances[0] as HTMLAnchorElement).download).toBe("residential-fence.quotemill.json");
  save.mockRestore();
});

test("a template's menu shows its activity", async () => {
  const created = buildActivity({
    action: "template.created",
    about: [{ kind: "template", id, name: "Fence, as it was called", person: null }],
  });
  const app = await openList({ [`GET /rest/v1/form_templates/${id}/activity`]: () => pageOf([created]) });
  await openMenu(app);
  await app.user.click(await screen.findByRole("menuitem", { name: "Activity" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Activity" }));
  const link = await dialog.findByRole("link", { name: "Fence, as it was called" });
  expect(link).toHaveAttribute("href", `/forms/builder/edit/${id}`);
});

test("a file is imported", async () => {
  const app = await importFile(JSON.stringify(exported), {
    "POST /functions/v1/import-template": () => Response.json({ ...template, is_active: false }),
  });
  expect(await screen.findByText("Residential fence imported")).toBeVisible();
  expect(await app.backend.find("POST /functions/v1/import-template")?.json()).toEqual(exported);
});

test.each([
  ["no JSON", "<html>", /^This is not a template file/],
  ["something else", JSON.stringify({ items: [] }), /^This is not a template file/],
  [
    "another version",
    JSON.stringify({ ...exported, quotemill_template: 2 }),
    /^This file was made with another version/,
  ],
  ["script", JSON.stringify({ ...exported, template: { ...parts, name: "<script>" } }), /^This file contains script/],
  ["too much", " ".repeat(1_000_001), /^This file is too large/],
])("a file with %s is refused with a message and never sent", async (_what, text, message) => {
  const app = await importFile(text);
  expect(await screen.findByText("The template was not imported")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(app.backend.find("POST /functions/v1/import-template")).toBeUndefined();
});

test("an item that the price list lacks is reported in the server's words", async () => {
  const error = "The price list has no item with the code POST-24. Add what is missing first.";
  await importFile(JSON.stringify(exported), {
    "POST /functions/v1/import-template": () => Response.json({ error, code: "conflict" }, { status: 409 }),
  });
  expect(await screen.findByText("The template was not imported")).toBeVisible();
  expect(screen.getByText(error)).toBeVisible();
});
