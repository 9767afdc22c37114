import { newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { templateChangedMeanwhile } from "@quotemill/shared/templates/schema/template";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildField, buildTemplate } from "../../../test/builders.ts";
import { openBuilder, refusal, renderBuilder, storedDraft } from "./builder-fixture.ts";

const template = buildTemplate();
const path = "/rest/v1/form_templates";
const one = `${path}/${template.id}`;

describe("a new template", () => {
  it("is built, saved and then edited at its own address", async () => {
    const { user, backend, router } = await openBuilder(null, { [`POST ${path}`]: () => Response.json(template) });
    const length = history.length;
    await user.click(screen.getByRole("button", { name: "Add Select field" }));
    await user.keyboard("Fence type"); // a new field's label is selected
    await user.click(screen.getByRole("button", { name: "Add Option" }));
    await user.keyboard("Colorbond{Enter}Timber");
    await user.click(screen.getByRole("button", { name: "Add Number field" }));
    await user.keyboard("Fence length");
    await user.click(screen.getByRole("checkbox", { name: "Required" }));
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await user.type(screen.getByLabelText(/^Template name/), "  Residential fence ");
    await user.type(screen.getByLabelText("Webhook URL (optional)"), "https://hook.example.com/a");
    await user.click(screen.getByRole("button", { name: "Create Template" }));

    expect(await screen.findByText("Template created successfully")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save Changes" })).toHaveFocus());
    expect(screen.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
    expect(router.state.location.pathname).toBe(`/forms/builder/edit/${template.id}`);
    expect(history).toHaveLength(length);
    expect(storedDraft()).toBeNull();
    expect(await backend.find(`POST ${path}`)?.json()).toEqual({
      name: "Residential fence",
      make_webhook_url: "https://hook.example.com/a",
      pricing: newTemplatePricing,
      inclusions: [],
      exclusions: [],
      tables: [],
      test_cases: [],
      structure: [
        {
          id: expect.stringMatching(/^field_\d+$/),
          type: "select",
          label: "Fence type",
          placeholder: "",
          required: false,
          options: ["Colorbond", "Timber"],
        },
        {
          id: expect.stringMatching(/^field_\d+$/),
          type: "number",
          label: "Fence length",
          placeholder: "",
          required: true,
        },
      ],
    });
  });

  it("needs a name, and the builder goes to its input", async () => {
    const { user, backend } = await openBuilder(null);
    await user.click(screen.getByRole("button", { name: "Add Text field" }));
    await user.click(screen.getByRole("button", { name: "Create Template" }));
    const name = await screen.findByLabelText(/^Template name/);
    await waitFor(() => expect(name).toHaveFocus());
    // In the toast, among the problems and below the input.
    await waitFor(() => expect(screen.getAllByText("Template name is required")).toHaveLength(3));
    await user.type(name, "Fence");
    expect(name).not.toBeInvalid();
    expect(backend.calls()).not.toContain(`POST ${path}`);
  });

  it("needs at least one field", async () => {
    const { user } = await openBuilder(null);
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await user.type(screen.getByLabelText(/^Template name/), "Fence");
    await user.click(screen.getByRole("button", { name: "Create Template" }));
    // In the toast and among the problems.
    await waitFor(() => expect(screen.getAllByText("Template must have at least one field")).toHaveLength(2));
  });

  it("leads back to the list when the server does not return its id", async () => {
    const { user, router } = await openBuilder(null, { [`POST ${path}`]: () => Response.json({}) });
    await user.click(screen.getByRole("button", { name: "Add Text field" }));
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await user.type(screen.getByLabelText(/^Template name/), "Fence");
    await user.click(screen.getByRole("button", { name: "Create Template" }));
    expect(await screen.findByText("Could not get new template ID. Redirecting...")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/forms/builder"));
  });
});

describe("a saved template", () => {
  it("is saved against the version that was loaded, and stays open", async () => {
    const updated_at = "2025-02-02T00:00:00.000Z";
    const { user, backend, router } = await openBuilder(template, {
      [`PATCH ${one}`]: () => Response.json({ ...template, updated_at }),
    });
    await user.click(screen.getByRole("button", { name: "Edit Fence type" }));
    await user.type(screen.getByLabelText("Label"), "!");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Template updated successfully")).toBeVisible();
    expect(await backend.find(`PATCH ${one}`)?.json()).toMatchObject({
      updated_at: template.updated_at,
      structure: [{ label: "Fence type!" }, { label: "Fence length" }],
    });
    await waitFor(() => expect(storedDraft(template.id)).toBeNull());

    backend.requests.length = 0;
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(backend.calls()).toContain(`PATCH ${one}`));
    expect(await backend.find(`PATCH ${one}`)?.json()).toMatchObject({ updated_at });
    expect(router.state.location.pathname).toBe(`/forms/builder/edit/${template.id}`);
  });

  it("offers to make a quote from it after saving, while it is switched on", async () => {
    let is_active = false;
    const { user, router } = await openBuilder(template, {
      [`PATCH ${one}`]: () => Response.json({ ...template, is_active }),
    });
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Template updated successfully")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Make a quote" })).not.toBeInTheDocument();
    is_active = true;
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await user.click(await screen.findByRole("button", { name: "Make a quote" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quotes/create/${template.id}`));
  });

  it("is not saved over somebody else's changes", async () => {
    const { user } = await openBuilder(template, {
      [`PATCH ${one}`]: () => refusal(409, "conflict", templateChangedMeanwhile),
    });
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText(`Failed to save template: ${templateChangedMeanwhile}`)).toBeVisible();
    expect(storedDraft(template.id).draft.structure).toHaveLength(3);
  });

  it("opens the field that keeps it from being saved", async () => {
    const structure = [
      buildField({ label: "One", fieldName: "same" }),
      buildField({ id: "field_2", fieldName: "Same" }),
    ];
    const { user } = await openBuilder({ ...template, structure });
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByLabelText("API name")).toBeInvalid();
    expect(screen.getByRole("button", { name: "Close Question" })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText("Two fields have the API name 'Same'.")).toHaveLength(3));
  });

  it("leads back to the list when it fails to load", async () => {
    renderBuilder(template, { [`GET ${one}`]: () => refusal(404, "not_found", "Not found.") });
    expect(await screen.findByText("Failed to load template.")).toBeVisible();
    expect(await screen.findByText("No Templates Created Yet")).toBeVisible();
  });
});
