import type { PrefilledTemplate } from "@quotemill/shared/templates/answers/prefilled";
import { calculatedItem } from "@quotemill/shared/templates/schema/items";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { buildField, buildProfile, profileOf } from "../../../test/builders.ts";
import {
  company,
  createAddress,
  draftId,
  fill,
  fillContact,
  listed,
  marcus,
  openEditor,
  openNewQuote,
  summary,
  template,
} from "../../../test/open-editor.tsx";
import { pageOf, refusal } from "../../../test/records.ts";
import { newQuoteFor } from "./contact/contact-choice.ts";

const prefilled: PrefilledTemplate = {
  id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2d09",
  company_id: template.company_id,
  base_template_id: template.id,
  name: "Colorbond job",
  description: "The usual",
  prefilled_answers: { field_1: "Colorbond", field_2: "Monument" },
  is_active: true,
  created_by: null,
  created_at: "2024-10-18T02:00:00.000Z",
};

test("choosing a template from the grid asks for a starting point", async () => {
  const { user, router } = openEditor("/quotes/new");
  expect(await screen.findByRole("heading", { name: "Create Quote" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Quotes" })).toHaveAttribute("href", "/quotes");
  await waitFor(() => expect(summary()).toHaveTextContent(/Auto-generated.*New Quote.*HF-1064.*Contact not selected/));
  const choice = await screen.findByRole("link", { name: /Residential fence/ });
  expect(choice).toHaveTextContent(/3 fields.*Active/);
  await user.click(choice);
  expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeVisible();
  expect(router.state.location.pathname).toBe(createAddress);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("combobox", { name: /Search for contact/ })).toHaveFocus());
});

const onlyOne = { "GET /rest/v1/form_templates": () => pageOf([listed]) };

test("the only template is chosen at once, and going back does not lead to the choice", async () => {
  const { router } = openEditor("/quotes/new", { handlers: onlyOne });
  expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeVisible();
  expect(router.state.location.pathname).toBe(createAddress);
  expect(router.state.historyAction).toBe("REPLACE");
});

test("without templates, an admin is sent to the builder", async () => {
  openEditor("/quotes/new", { as: profileOf("admin"), handlers: { "GET /rest/v1/form_templates": () => pageOf([]) } });
  expect(await screen.findByText("No templates available")).toBeVisible();
  expect(screen.getByText("You need to create a template first.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create Template" })).toHaveAttribute("href", "/templates/new");
});

test("without templates, a user sees whom to ask", async () => {
  openEditor("/quotes/new", { handlers: { "GET /rest/v1/form_templates": () => pageOf([]) } });
  expect(await screen.findByText(/Ask an admin at your company/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Create Template" })).not.toBeInTheDocument();
});

test("templates that failed to load are reported, with a retry", async () => {
  let isDown = true;
  const { user } = openEditor("/quotes/new", {
    handlers: {
      "GET /rest/v1/form_templates": () => (isDown ? refusal(500, "Something went wrong.") : pageOf([])),
    },
  });
  expect(await screen.findAllByText("Failed to load templates")).not.toHaveLength(0);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No templates available")).toBeVisible();
});

test.each([
  ["that was deleted", template.id, 404, "This template does not exist."],
  ["that never existed", "xyz", 400, "ID must be a valid ID."],
])("a template %s does not exist, and the page links to the others", async (_case, id, status, message) => {
  const { user } = openEditor(`/quotes/create/${id}`, {
    handlers: { ...onlyOne, [`GET /rest/v1/form_templates/${id}`]: () => refusal(status, message) },
  });
  expect(await screen.findByText("This template does not exist.")).toBeVisible();
  expect(screen.queryByText("Failed to load templates")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Choose another template" }));
  expect(await screen.findByRole("link", { name: /Residential fence/ })).toBeVisible(); // even if it is the only one
});

test("a template that failed to load can be retried", async () => {
  let isDown = true;
  const { user } = openEditor(createAddress, {
    handlers: {
      [`GET /rest/v1/form_templates/${template.id}`]: () =>
        isDown ? refusal(500, "Something went wrong.") : Response.json(template),
    },
  });
  expect(await screen.findAllByText("Failed to load templates")).not.toHaveLength(0);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeVisible();
});

test("'Change' drops the template and keeps the contact, even if there is no other", async () => {
  const { user, router } = await openNewQuote({ handlers: onlyOne });
  fillContact();
  await user.click(screen.getByRole("link", { name: "Change" }));
  expect(router.state.location.pathname).toBe("/quotes/new");
  sessionStorage.clear(); // so that the contact comes from the navigation, not from unsaved work
  await user.click(await screen.findByRole("link", { name: /Residential fence/ }));
  await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
});

test("the name can contain what the form calculates", async () => {
  const posts = calculatedItem.parse({
    id: "posts",
    type: "calculated",
    label: "Posts",
    formula: "ceil({length} / 2.4) + 1",
    decimals: 0,
  });
  const structure = [buildField({ id: "length", type: "number", label: "Length" }), posts];
  await openNewQuote({
    as: buildProfile({ company: { ...company, quote_name_template: "Fence with {{posts}} posts" } }),
    handlers: {
      [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json({ ...template, structure }),
    },
  });
  fill("Length", "16.8");
  await waitFor(() => expect(screen.getByLabelText("Quote Option Name")).toHaveValue("Fence with 8 posts"));
});

test("the name follows the contact and number until someone edits it, and can be made automatic again", async () => {
  const { user } = await openNewQuote();
  const name = screen.getByLabelText("Quote Option Name");
  expect(name).toHaveAttribute("placeholder", "e.g., Standard Package");
  expect(name).toHaveAccessibleDescription("A unique name for this quote option.");
  expect(name).toHaveValue("");
  expect(screen.getByLabelText("Quote number")).toHaveAccessibleDescription("The next available quote number.");
  fillContact();
  await waitFor(() => expect(name).toHaveValue("Ada Byron - HF-1064"));
  expect(summary()).toHaveTextContent("Ada Byron - HF-1064");
  await user.clear(name);
  await user.type(name, "Standard Package");
  await user.type(screen.getByLabelText("Last Name"), "x");
  expect(name).toHaveValue("Standard Package");
  expect(summary()).toHaveTextContent("Standard Package");
  await user.click(screen.getByRole("button", { name: "Use automatic name" }));
  expect(name).toHaveValue("Ada Byronx - HF-1064");
});

test("no number is shown while the preview loads", async () => {
  const preview = "POST /rest/v1/rpc/get_next_quote_number_preview";
  const answer = withResolvers<Response>();
  const { sent } = await openNewQuote({ handlers: { [preview]: () => answer.promise } });
  await waitFor(() => expect(sent(preview)).toHaveLength(1));
  expect(summary()).toHaveTextContent("Generating... · Contact not selected");
  expect(screen.getByLabelText("Quote number")).toHaveValue("");
  answer.resolve(Response.json("HF-1064"));
  await waitFor(() => expect(summary()).toHaveTextContent("New QuoteHF-1064 · Contact not selected"));
});

test("QT-XXXX is shown when the number preview fails", async () => {
  await openNewQuote({
    handlers: { "POST /rest/v1/rpc/get_next_quote_number_preview": () => refusal(500, "Something went wrong.") },
  });
  await waitFor(() => expect(screen.getByLabelText("Quote number")).toHaveValue("QT-XXXX"));
});

test("the docket says 'Generating...' while the number loads", async () => {
  const { user } = await openNewQuote({
    handlers: { "POST /rest/v1/rpc/get_next_quote_number_preview": () => new Promise(() => {}) },
  });
  await user.type(screen.getByLabelText(/First Name/), "Ada");
  expect(summary()).toHaveTextContent("Generating...");
});

test("a prefilled template fills the form", async () => {
  const { user } = openEditor(createAddress, {
    handlers: {
      "GET /rest/v1/prefilled_templates": () => Response.json({ items: [prefilled], total: 1, next_cursor: null }),
    },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Select Starting Point" }));
  const toggle = dialog.getByRole("button", { name: /Use Prefilled Template/ });
  await waitFor(() => expect(toggle).toHaveTextContent("1"));
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await user.click(toggle);
  await user.click(dialog.getByRole("button", { name: /^Colorbond job.*The usual/ }));
  expect(await screen.findByLabelText(/Sheet colour/)).toHaveValue("Monument");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a prefilled template is deleted only after a question", async () => {
  const items = [prefilled];
  const { user, sent } = openEditor(createAddress, {
    handlers: {
      "GET /rest/v1/prefilled_templates": () => Response.json({ items, total: items.length, next_cursor: null }),
      [`DELETE /rest/v1/prefilled_templates/${prefilled.id}`]: () => {
        items.length = 0;
        return Response.json({});
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /Use Prefilled Template/ }));
  await user.click(await screen.findByRole("button", { name: "Delete Colorbond job" }));
  expect(
    screen.getByText('Are you sure you want to delete the template "Colorbond job"? This action cannot be undone.'),
  ).toBeVisible();
  expect(screen.getByText("The template it is based on and quotes made with it are kept.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete Template" }));
  expect(await screen.findByText("Template deleted successfully")).toBeVisible();
  expect(await screen.findByText("No prefilled templates available for this base template.")).toBeVisible();
  expect(sent(`DELETE /rest/v1/prefilled_templates/${prefilled.id}`)).toHaveLength(1);
});

test("answers are saved as a named template", async () => {
  const { user, bodyOf } = await openNewQuote({
    handlers: { "POST /rest/v1/prefilled_templates": () => Response.json(prefilled) },
  });
  const save = screen.getByRole("button", { name: "Save as Template" });
  expect(save).toBeDisabled();
  await user.selectOptions(screen.getByLabelText(/Fence type/), "Timber");
  await user.click(save);
  const dialog = within(await screen.findByRole("dialog", { name: "Save as Template" }));
  const name = dialog.getByLabelText(/Template Name/);
  expect(name).toHaveValue("Residential fence Template");
  await user.clear(name);
  await user.click(dialog.getByRole("button", { name: "Save Template" }));
  expect(await dialog.findByText("Please enter a template name")).toBeVisible();
  await user.type(name, "Timber job");
  await user.type(dialog.getByLabelText("Description (Optional)"), "Plain");
  await user.click(dialog.getByRole("button", { name: "Save Template" }));
  expect(await screen.findByText("Template saved successfully")).toBeVisible();
  expect(await bodyOf("POST /rest/v1/prefilled_templates")).toEqual({
    base_template_id: template.id,
    name: "Timber job",
    description: "Plain",
    prefilled_answers: { field_1: "Timber" },
  });
});

test("the total is incomplete while required answers are missing, and the count links to the first", async () => {
  const { user } = await openNewQuote();
  expect(summary()).toHaveTextContent("TotalIncomplete");
  await user.click(await screen.findByRole("button", { name: "1 required answer missing" }));
  expect(screen.getByLabelText(/Fence type/)).toHaveFocus();
  await user.selectOptions(screen.getByLabelText(/Fence type/), "Colorbond");
  await user.click(screen.getByRole("button", { name: "1 required answer missing" }));
  expect(screen.getByLabelText(/Sheet colour/)).toHaveFocus();
  await user.keyboard("Monument");
  await waitFor(() => expect(screen.queryByText(/required answer/)).not.toBeInTheDocument());
  expect(summary()).not.toHaveTextContent("Incomplete");
});

test("a contact that is brought along is shown before a template is chosen", async () => {
  const { router } = openEditor("/quotes/new");
  await screen.findByRole("link", { name: /Residential fence/ });
  await act(() => router.navigate("/quotes/new", { state: newQuoteFor(marcus).state }));
  await waitFor(() => expect(summary()).toHaveTextContent("Marcus Webb"));
  expect(summary()).not.toHaveTextContent("Contact not selected");
  const step = screen.getByRole("region", { name: "Contact Information" });
  expect(step).toHaveTextContent(/Marcus Webb.*marcus\.webb@example\.com/);
});

test("a missing template leads back to the template choice", async () => {
  openEditor(createAddress, {
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => refusal(404, "This template does not exist.") },
  });
  expect(await screen.findByText("This template does not exist.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Change" })).toHaveAttribute("href", "/quotes/new");
});

describe("a template that is switched off", () => {
  const off = {
    [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json({ ...template, is_active: false }),
  };

  test("is reported for an old link, with a way to the others", async () => {
    const { user, router } = openEditor(createAddress, { handlers: off });
    expect(
      await screen.findByText(/^This template is switched off, so no quote can be created with it\./),
    ).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Create Quote" })).toBeDisabled();
    await user.click(screen.getByRole("link", { name: "Choose another" }));
    expect(router.state.location.pathname).toBe("/quotes/new");
  });

  test("still opens its drafts with a warning, and lets people save them", async () => {
    const { user } = openEditor(`/quotes/edit-saved/${draftId}`, { handlers: off });
    expect(await screen.findByText(/^This draft's template is switched off\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Create New Quote" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Update Draft" }));
    expect(await screen.findByText("Draft updated successfully!")).toBeVisible();
  });
});
