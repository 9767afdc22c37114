import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate, profileOf } from "../../../../test/builders.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { keepDraft, openBuilder, refusal, storedDraft } from "../builder-fixture.ts";
import { DeleteTemplateDialog } from "./delete-template-dialog.tsx";

const template = buildTemplate();
const deletion = `DELETE /rest/v1/form_templates/${template.id}`;

async function openSettings(...args: Parameters<typeof openBuilder>) {
  const app = await openBuilder(...args);
  await app.user.click(screen.getByRole("tab", { name: "Settings" }));
  return app;
}
async function askToDelete(answer: () => Response) {
  const app = await openSettings(template, { [deletion]: answer });
  await app.user.click(screen.getByRole("button", { name: "Delete Template" }));
  const dialog = screen.getByRole("dialog", { name: "Delete Template" });
  return {
    ...app,
    word: within(dialog).getByLabelText("Type DELETE to confirm"),
    button: within(dialog).getByRole("button", { name: "Delete Template" }),
  };
}

test("the tab counts fields, and the options of fields that use them", async () => {
  const structure = [
    buildField({ type: "select", options: ["a", "b"], required: true }),
    buildField({ id: "field_2", type: "radio", options: ["c"], required: true }),
    buildField({
      id: "field_3",
      options: ["left", "over"],
      conditional: { dependsOn: "field_1", operator: "isEmpty", showWhen: "" },
    }),
  ];
  await openSettings({ ...template, structure });
  const figures = screen.getByRole("region", { name: "Statistics" });
  expect(figures).toHaveTextContent("Total fields3Required2Conditional1Total options3");
});

test("an invalid webhook URL is reported below its input", async () => {
  const { user } = await openSettings();
  await user.type(screen.getByLabelText("Webhook URL (optional)"), "ftp://x");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  // In the toast, among the problems and below the input.
  await waitFor(() => expect(screen.getAllByText("The webhook URL is not a web address.")).toHaveLength(3));
  expect(screen.getByLabelText("Webhook URL (optional)")).toBeInvalid();
});

test("a saved webhook shows its recent results and can be tested", async () => {
  const make_webhook_url = "https://n8n.test/webhook/x";
  let failed = 0;
  const { user } = await openSettings(buildTemplate({ make_webhook_url }), {
    [`GET /rest/v1/form_templates/${template.id}/webhook_health`]: () =>
      Response.json({
        succeeded: 2,
        failed,
        last_success_at: "2024-01-01T00:00:00.000Z",
        last_problem: failed ? "n8n.test answered 500" : null,
        last_problem_at: failed ? new Date().toISOString() : null,
      }),
    "POST /functions/v1/test-webhook": () => {
      failed = 1;
      return Response.json({ ok: false, status: 500, problem: "n8n.test answered 500", duration_ms: 1400 });
    },
  });
  expect(await screen.findByText(/^Last responded .* 2 of 2 requests succeeded in the last 7 days\.$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("n8n.test answered 500 (after 1.4 s).")).toBeVisible();
  expect(await screen.findByText(/^Failed just now: n8n\.test answered 500\. 2 of 3 requests/)).toBeVisible();
  await user.type(screen.getByLabelText("Webhook URL (optional)"), "y");
  expect(screen.getByText("Save the template to send a test to this address.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send a test" })).not.toBeInTheDocument();
});

test("a new template has no Danger Zone", async () => {
  await openSettings(null);
  expect(screen.queryByText("Danger Zone")).not.toBeInTheDocument();
});

test("a template is deleted only after typing DELETE exactly", async () => {
  const { user, router, backend, word, button } = await askToDelete(() => Response.json({}));
  keepDraft({ name: "", make_webhook_url: "", structure: [] }, template.id);
  expect(button).toBeDisabled();
  const question = screen.getByRole("dialog", { name: "Delete Template" });
  expect(question).toHaveTextContent(`${template.name} will be permanently deleted, with its versions, its tests`);
  expect(question).toHaveTextContent("Quotes made from it will be kept. Drafts are kept too");
  await user.type(word, "delete{Enter}");
  expect(await screen.findByText('Please type "DELETE" to confirm')).toBeVisible();
  expect(button).toBeDisabled();
  expect(backend.calls()).not.toContain(deletion);
  await user.clear(word);
  await user.type(word, "DELETE");
  await user.click(button);
  expect(await screen.findByText("Template deleted successfully")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/forms/builder"));
  expect(storedDraft(template.id)).toBeNull();
});

test("a template that cannot be deleted stays, with the reason", async () => {
  const { user, router, word } = await askToDelete(() => refusal(500, "internal", "Something broke."));
  await user.type(word, "DELETE{Enter}");
  expect(await screen.findByText("Failed to delete template: Something broke.")).toBeVisible();
  expect(router.state.location.pathname).toBe(`/forms/builder/edit/${template.id}`);
});

test("an unsaved template cannot be deleted", async () => {
  const nothing = () => {};
  const page = <DeleteTemplateDialog templateId={null} name="New" onDeleted={nothing} onClose={nothing} />;
  const { user } = renderApp("/forms/builder/new", { as: profileOf("admin"), page });
  await user.type(await screen.findByLabelText("Type DELETE to confirm"), "DELETE{Enter}");
  expect(await screen.findByText("Cannot delete a template that hasn't been saved yet")).toBeVisible();
});

test("a template is switched off at once without saving, and the builder says so", async () => {
  const template = buildTemplate();
  const { user, backend } = await openBuilder(template, {
    [`PATCH /rest/v1/form_templates/${template.id}`]: () => Response.json({ ...template, is_active: false }),
  });
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  await user.type(screen.getByLabelText(/^Template name/), "s");
  await user.click(screen.getByRole("checkbox", { name: /^Active/ }));
  expect(await screen.findByText("Switched off")).toBeVisible();
  expect(screen.getByText(/^This template is switched off, so it is not offered for new quotes\./)).toBeVisible();
  expect(screen.getByLabelText(/^Template name/)).toHaveValue("Residential fences");
  expect(await backend.find(`PATCH /rest/v1/form_templates/${template.id}`)?.json()).toEqual({ is_active: false });
});

test("the lists of what the price covers are saved with one item per line", async () => {
  const saved = buildTemplate({ inclusions: ["Materials"] });
  const { user, backend } = await openSettings(saved, {
    [`PATCH /rest/v1/form_templates/${saved.id}`]: () => Response.json(saved),
  });
  expect(screen.getByLabelText("Included")).toHaveValue("Materials");
  await user.type(screen.getByLabelText("Included"), "{Enter}Labour");
  await user.type(screen.getByLabelText("Not included"), "Council fees{Enter}");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Template updated successfully")).toBeVisible();
  expect(await backend.find(`PATCH /rest/v1/form_templates/${saved.id}`)?.json()).toMatchObject({
    inclusions: ["Materials", "Labour"],
    exclusions: ["Council fees"],
  });
});

test("a refused list gets the focus, and no field is opened instead", async () => {
  const { user, backend } = await openSettings();
  await user.click(screen.getByLabelText("Included"));
  await user.paste(`Labour\n${"x".repeat(201)}`);
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.getByLabelText("Included")).toHaveFocus());
  expect(screen.getByLabelText("Included")).toHaveAccessibleDescription("Use at most 200 characters for an item.");
  expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([]);
});
