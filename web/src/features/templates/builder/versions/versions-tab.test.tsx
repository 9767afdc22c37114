import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import type { Handlers } from "../../../../test/fake-backend.ts";
import { fieldsNamed, openBuilder, refusal } from "../builder-fixture.ts";

const template = buildTemplate({ version: 2, structure: fieldsNamed("Length", "Height") });
const path = `/rest/v1/form_templates/${template.id}`;
const contentsOf = ({
  id,
  company_id,
  is_active,
  created_by,
  created_at,
  updated_at,
  version,
  ...contents
}: Template) => contents;
const author = { created_at: template.updated_at, created_by: null, created_by_name: "Priya Nair" };
const items = [
  { version: 2, note: "Taller", quote_count: 1, ...author },
  { version: 1, note: "", quote_count: 1000, ...author },
];
const draft = {
  contents: contentsOf({ ...template, name: "Tall fence" }),
  note: "Taller still",
  based_on: 2,
  updated_at: "2026-01-05T08:00:00.000Z",
  updated_by_name: "Priya Nair",
};
const first = contentsOf({ ...template, structure: fieldsNamed("Length") });
const history: Handlers = {
  [`GET ${path}/versions`]: () => Response.json({ items }),
  [`GET ${path}/versions/1`]: () => Response.json({ ...items[1], contents: first }),
  [`GET ${path}/versions/2`]: () => Response.json({ ...items[0], contents: contentsOf(template) }),
};
const withDraft: Handlers = { ...history, [`GET ${path}/draft`]: () => Response.json({ draft }) };
const open = (handlers: Handlers) => openBuilder(template, handlers);
const button = (name: string) => screen.getByRole("button", { name });
const bodyOf = async (request: Request | undefined) => request?.clone().json();

test("the history compares versions in words", async () => {
  const { user } = await open(history);
  await user.click(await screen.findByRole("tab", { name: "Versions 2" }));
  expect(await screen.findByText("Taller")).toBeVisible();
  expect(screen.getByText(/Priya Nair · 1 quote$/)).toBeVisible();
  expect(screen.getByText(/Priya Nair · 1,000 quotes$/)).toBeVisible();
  const changes = within(await screen.findByRole("list", { name: "Changes" }));
  expect(changes.getByText("Added")).toBeVisible();
  expect(changes.getByText("Height")).toBeVisible();
  expect(screen.getByText("1 added")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Compare from"), "Version 2");
  await user.selectOptions(screen.getByLabelText("Compare to"), "Version 1");
  expect(await screen.findByText("1 removed")).toBeVisible();
});

test("a single version has nothing to compare with, until there is a draft", async () => {
  const { user } = await open({ ...history, [`GET ${path}/versions`]: () => Response.json({ items: [items[0]] }) });
  await user.click(await screen.findByRole("tab", { name: "Versions 1" }));
  expect(await screen.findByText("One version so far")).toBeVisible();
  expect(screen.queryByLabelText("Compare from")).not.toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  await user.type(screen.getByLabelText(/^Template name/), " 2");
  await user.click(screen.getByRole("tab", { name: "Versions 1" }));
  expect(await screen.findByLabelText("Compare from")).toHaveDisplayValue("Version 2");
  expect(screen.getByLabelText("Compare to")).toHaveDisplayValue("Draft");
});

test("the comparison ends with what the change does to a test's total", async () => {
  const length = (price: number) => ({
    ...buildField({ id: "field_1", label: "Length", type: "number" }),
    pricing: { ...newFieldPricing, price },
  });
  const test_cases = [{ id: "test_1", name: "Twenty metres", answers: { field_1: "20" }, expect: {} }];
  const contents = (price: number) =>
    contentsOf({ ...template, structure: [length(price)], pricing: newTemplatePricing, test_cases });
  const { user } = await open({
    ...history,
    [`GET ${path}/versions/1`]: () => Response.json({ ...items[1], contents: contents(1000) }),
    [`GET ${path}/versions/2`]: () => Response.json({ ...items[0], contents: contents(1100) }),
  });
  await user.click(await screen.findByRole("tab", { name: "Versions 2" }));
  expect(
    await screen.findByText("With the test “Twenty metres”, the total goes from $220.00 to $242.00."),
  ).toBeVisible();
});

test("saving without publishing keeps a draft, and the bar says what new quotes use", async () => {
  const { user, backend } = await open({
    ...history,
    [`PUT ${path}/draft`]: () => Response.json({ draft }),
  });
  expect(screen.queryByRole("complementary", { name: "Draft" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  const name = screen.getByLabelText(/Template name/);
  await user.clear(name);
  await user.type(name, "Tall fence");
  await user.click(button("Save without publishing"));
  const bar = await screen.findByRole("complementary", { name: "Draft" });
  expect(bar).toHaveTextContent(
    /1 change since version 2 · new quotes still use version 2, published .* by Priya Nair/,
  );
  expect(await bodyOf(backend.find(`PUT ${path}/draft`))).toMatchObject({
    contents: { name: "Tall fence" },
    draft_updated_at: null,
  });
});

test("publishing a draft names it, with its note, and ends the bar", async () => {
  const { user, backend } = await open({
    ...withDraft,
    [`PATCH ${path}`]: () => Response.json({ ...template, name: "Tall fence", version: 3 }),
  });
  expect(screen.getByRole("heading", { level: 1, name: "Tall fence" })).toBeVisible();
  await user.click(button("Save Changes"));
  expect(await screen.findByText("Template updated successfully")).toBeVisible();
  expect(screen.queryByRole("complementary", { name: "Draft" })).not.toBeInTheDocument();
  expect(await bodyOf(backend.find(`PATCH ${path}`))).toMatchObject({
    name: "Tall fence",
    note: "Taller still",
    draft_updated_at: draft.updated_at,
    updated_at: template.updated_at,
  });
});

test("discarding a draft asks first and goes back to what is published", async () => {
  const { user, backend } = await open({ ...withDraft, [`DELETE ${path}/draft`]: () => Response.json({}) });
  await user.click(button("Discard draft"));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("New quotes keep using version 2.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Discard draft" }));
  expect(await screen.findByRole("heading", { level: 1, name: template.name })).toBeVisible();
  expect(screen.queryByRole("complementary", { name: "Draft" })).not.toBeInTheDocument();
  expect(backend.find(`DELETE ${path}/draft`)?.url).toContain(encodeURIComponent(draft.updated_at));
});

test("nothing is typed that the answer to a discard would replace", async () => {
  const held = withResolvers();
  const { user, backend } = await open({
    ...withDraft,
    [`DELETE ${path}/draft`]: async () => {
      await held.promise;
      return Response.json({});
    },
  });
  await user.click(button("Discard draft"));
  const dialog = () => within(screen.getByRole("alertdialog"));
  await user.click(dialog().getByRole("button", { name: "Discard draft" }));
  await waitFor(() => expect(backend.find(`DELETE ${path}/draft`)).toBeDefined());
  await user.keyboard("{Escape}");
  expect(dialog().getByRole("button", { name: "Discard draft" })).toHaveAttribute("aria-disabled", "true");
  held.resolve();
  expect(await screen.findByRole("heading", { level: 1, name: template.name })).toBeVisible();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a discarded draft comes back with Undo, but never over what was typed since", async () => {
  let isKept = true;
  const { user } = await open({
    ...withDraft,
    [`GET ${path}/draft`]: () => Response.json({ draft: isKept ? draft : null }),
    [`DELETE ${path}/draft`]: () => {
      isKept = false;
      return Response.json({});
    },
    "POST /rest/v1/deleted/restore": () => {
      isKept = true;
      return Response.json({});
    },
  });
  const discard = async () => {
    await user.click(await screen.findByRole("button", { name: "Discard draft" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Discard draft" }));
  };
  /** The builder has its own Undo. */
  const undo = async () => {
    const [latest] = (await screen.findAllByText("Draft discarded")).map((title) => title.closest("li"));
    await user.click(within(latest as HTMLElement).getByRole("button", { name: "Undo" }));
  };
  await discard();
  await undo();
  expect(await screen.findByRole("heading", { level: 1, name: draft.contents.name })).toBeVisible();
  expect(await screen.findByText("Draft restored")).toBeVisible();
  await discard();
  await user.click(await screen.findByRole("button", { name: "Add Field" }));
  await undo();
  expect(await screen.findByText("Could not undo")).toBeVisible();
  expect(isKept).toBe(false);
});

test("restoring a version makes a draft, and asks first if another draft would be lost", async () => {
  const restored = { ...draft, contents: first, note: "Restored from version 1" };
  const { user, backend } = await open({
    ...withDraft,
    "POST /functions/v1/restore-template": () => Response.json({ draft: restored }),
  });
  await user.click(button("Compare"));
  await user.click(await screen.findByRole("button", { name: "Restore version 1" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("Version 1 restored as a draft")).toBeVisible();
  expect(await screen.findByLabelText("Note for the next version")).toHaveValue("Restored from version 1");
  expect(await bodyOf(backend.find("POST /functions/v1/restore-template"))).toEqual({
    template_id: template.id,
    version: 1,
    draft_updated_at: draft.updated_at,
  });
  expect(await screen.findByText("1 removed")).toBeVisible();
});

test("a draft that someone else changed is not overwritten, and the message says so", async () => {
  const { user } = await open({
    ...withDraft,
    [`PUT ${path}/draft`]: () => refusal(409, "conflict", "Someone else changed the draft of this template."),
  });
  await user.click(button("Save without publishing"));
  expect(
    await screen.findByText("Failed to save the draft: Someone else changed the draft of this template."),
  ).toBeVisible();
});

test("a new template has no history and nothing to save without publishing", async () => {
  await openBuilder(null);
  expect(screen.queryByRole("tab", { name: /Versions/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save without publishing" })).not.toBeInTheDocument();
});
