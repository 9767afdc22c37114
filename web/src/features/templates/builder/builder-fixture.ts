import type { Template } from "@quotemill/shared/templates/schema/template";
import { blank } from "@quotemill/shared/templates/starters/blank";
import { screen, within } from "@testing-library/react";
import { buildField, buildTemplate, company, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { type EditedTemplate, editedOf } from "./state/edited-template.ts";

const path = "/rest/v1/form_templates";

/** Renders the app at the builder, with a backend that has this template, or at a new template without one. */
export function renderBuilder(template: Template | null, handlers: Handlers, hasShell = false) {
  return renderApp(template ? `/forms/builder/edit/${template.id}` : "/forms/builder/new?start=blank", {
    as: profileOf("admin"),
    hasShell,
    handlers: {
      [`GET ${path}`]: () => Response.json({ items: [], total: 0, next_cursor: null }),
      [`GET ${path}/${buildTemplate().id}`]: () => Response.json(template ?? buildTemplate()),
      ...handlers,
    },
  });
}

/** Also waits until the builder is ready. */
export async function openBuilder(
  template: Template | null = buildTemplate(),
  handlers: Handlers = {},
  hasShell = false,
) {
  const app = renderBuilder(template, handlers, hasShell);
  // By text, because the dialog about a stored draft hides the rest of the page from role queries.
  await screen.findByText(template ? "Save Changes" : "Create Template", { selector: "button" });
  return app;
}

export const fieldsNamed = (...labels: string[]) =>
  labels.map((label, index) => buildField({ id: `field_${index + 1}`, label }));

export const labelsInOrder = () =>
  within(screen.getByRole("list", { name: "Fields" }))
    .getAllByRole("button", { name: /^(Edit|Close) / })
    .map((button) => button.getAttribute("aria-label")?.replace(/^(Edit|Close) /, ""));

export const storedDraft = (id = "new") => {
  const name = Object.keys(localStorage).find((each) => each.startsWith(`template-draft-${id}`));
  return name === undefined ? null : JSON.parse(localStorage.getItem(name) ?? "");
};

/** Leaves a draft as the builder did before each tab had its own; parts that are not given are empty. */
export const keepDraft = (parts: Partial<EditedTemplate>, id = "new", company_id = company.id) => {
  const draft = { ...editedOf(blank), pricing: null, ...parts };
  const updated_at = id === "new" ? null : buildTemplate().updated_at;
  localStorage.setItem(`template-draft-${id}`, JSON.stringify({ company_id, updated_at, draft }));
};

export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status });
