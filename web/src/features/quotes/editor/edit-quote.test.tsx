import { type Draft, draftChangedMeanwhile } from "@quotemill/shared/quotes/quote";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  buildDraft,
  buildWholeQuote,
  createAddress,
  draftId,
  openEditor,
  quoteId,
  summary,
  template,
} from "../../../test/open-editor.tsx";
import { functionRefusal, refusal } from "../../../test/records.ts";

const quotePath = `/rest/v1/quotes/${quoteId}`;
const draftPath = `/rest/v1/saved_quotes/${draftId}`;
const editAddress = `/quotes/edit/${quoteId}`;
const editDraftAddress = `/quotes/edit-saved/${draftId}`;

describe("editing a quote", () => {
  test("shows it with its current template and price, and creates a new one", async () => {
    const { user, bodyOf } = openEditor(editAddress);
    expect(await screen.findByLabelText(/Sheet colour/)).toHaveValue("Monument"); // stored under its API name
    expect(screen.getByRole("heading", { name: "Edit Quote" })).toBeVisible();
    expect(screen.getByText("Webb front boundary · Copy of HF-1058")).toBeVisible();
    await waitFor(() => expect(summary()).toHaveTextContent("HF-1064"));
    expect(summary()).toHaveTextContent(
      /Webb front boundary \(copy\)HF-1064.*Marcus Webb.*\$16,947.73.*\$1,694.77.*\$18,642.50/,
    );
    await waitFor(() => expect(screen.getByLabelText("Quote number")).toHaveValue("HF-1064"));
    expect(screen.queryByLabelText("Notes (Optional)")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Change" })).not.toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Create New Quote" }));
    await screen.findByText("Quote HF-1064 created and sent for processing!");
    expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({
      quote_name: "Webb front boundary (copy)",
      auto_name: false,
      answers: { field_1: "Colorbond", field_2: "Monument", field_3: false },
    });
  });

  test("keeps an automatic name automatic, with the new number", async () => {
    const automatic = buildWholeQuote({ quote_name: "Marcus Webb - HF-1058", auto_name: true });
    openEditor(editAddress, {
      handlers: { [`GET ${quotePath}`]: () => Response.json(automatic) },
    });
    await waitFor(() => expect(screen.getByLabelText("Quote Option Name")).toHaveValue("Marcus Webb - HF-1064"));
    expect(summary()).toHaveTextContent("Marcus Webb - HF-1064HF-1064 · Marcus Webb");
  });

  test.each([
    ["Marcus Webb - HF-1058", "Marcus Webb - HF-1058 (copy)"],
    ["Front fence (copy)", "Front fence (copy 2)"],
    ["Front fence (copy 9)", "Front fence (copy 10)"],
    ["x".repeat(300), `${"x".repeat(293)} (copy)`],
  ])("gives a copy of a quote named '%s' a separate name", async (quote_name, name) => {
    openEditor(editAddress, {
      handlers: { [`GET ${quotePath}`]: () => Response.json(buildWholeQuote({ quote_name })) },
    });
    expect(await screen.findByLabelText("Quote Option Name")).toHaveValue(name);
  });

  test("continues as a draft once saved as one", async () => {
    const { user, router } = openEditor(editAddress);
    await user.click(await screen.findByRole("button", { name: "Save as Draft" }));
    expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(createAddress));
    expect(await screen.findByRole("button", { name: "Update Draft" })).toBeVisible();
    expect(await screen.findByLabelText(/Sheet colour/)).toHaveValue("Monument");
  });

  test("uses the record from the navigation without fetching it", async () => {
    const { router, sent } = openEditor("/dashboard");
    await screen.findByRole("heading", { name: /Welcome back/ });
    await act(() => router.navigate(editAddress, { state: { quote: buildWholeQuote({ quote_name: "Carried" }) } }));
    expect(await screen.findByLabelText("Quote Option Name")).toHaveValue("Carried (copy)");
    expect(sent(`GET ${quotePath}`)).toHaveLength(0);
  });

  test("an older quote's contact fills the manual fields", async () => {
    const contact_info = { name: "Ada King Byron", email: "ada@example.com", companyName: "Engines" };
    openEditor(editAddress, {
      handlers: {
        [`GET ${quotePath}`]: () => Response.json(buildWholeQuote({ contact: null, contact_id: null, contact_info })),
      },
    });
    expect(await screen.findByLabelText(/First Name/)).toHaveValue("Ada");
    expect(screen.getByLabelText("Last Name")).toHaveValue("King Byron");
    expect(screen.getByLabelText("Company Name")).toHaveValue("Engines");
  });

  test.each([
    ["is missing from the quote", { template_id: null }],
    ["was deleted", {}],
  ])("shows its own snapshot when the template %s and cannot be submitted", async (_case, changes) => {
    const { user } = openEditor(editAddress, {
      handlers: {
        [`GET ${quotePath}`]: () => Response.json(buildWholeQuote(changes)),
        [`GET /rest/v1/form_templates/${template.id}`]: () => refusal(404, "This template does not exist."),
      },
    });
    expect(await screen.findByText(/you cannot submit it again/)).toBeVisible();
    expect(screen.getByLabelText(/Sheet colour/)).toHaveValue("Monument");
    expect(screen.getByRole("button", { name: "Create New Quote" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Save as Draft" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Save as Template" }));
    expect(await screen.findByText("Missing required information")).toBeVisible();
  });

  test("navigating to a new quote empties the form", async () => {
    const { user, router } = openEditor(editAddress);
    await screen.findByLabelText(/Sheet colour/);
    await act(() => router.navigate(createAddress));
    await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
    expect(screen.getByLabelText(/First Name/)).toHaveValue("");
    expect(summary()).toHaveTextContent("Contact not selected");
  });
});

describe("editing a draft", () => {
  test("updates it in place", async () => {
    const { user, router, bodyOf } = openEditor(editDraftAddress);
    expect(await screen.findByRole("heading", { name: "Edit Quote" })).toBeVisible();
    expect(await screen.findByLabelText("Notes (Optional)")).toHaveValue("Ring first");
    expect(screen.queryByLabelText("Quote number")).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText(/Fence type/), "Colorbond");
    await user.click(screen.getByRole("button", { name: "Update Draft" }));
    expect(await screen.findByText("Draft updated successfully!")).toBeVisible();
    expect(await bodyOf(`PATCH ${draftPath}`)).toMatchObject({ answers: { field_1: "Colorbond" } });
    expect(router.state.location.pathname).toBe(editDraftAddress);
    expect(screen.getByRole("button", { name: "Create New Quote" })).toBeVisible();
  });

  test("a reload shows what was saved, even when the record came from the navigation", async () => {
    const { user, router } = openEditor("/dashboard");
    await screen.findByRole("heading", { name: /Welcome back/ });
    await act(() => router.navigate(editDraftAddress, { state: { quote: buildDraft(), isSavedQuote: true } }));
    await user.type(await screen.findByLabelText("Notes (Optional)"), " thing");
    await user.click(screen.getByRole("button", { name: "Update Draft" }));
    await screen.findByText("Draft updated successfully!");
    await waitFor(() => expect(router.state.location.state.quote.notes).toBe("Ring first thing"));
  });

  test.each(["loaded by its address", "carried by the navigation"])(
    "%s, does not overwrite someone else's change, and Reload shows that change",
    async (way) => {
      const newer = buildDraft({ notes: "Ring second", updated_at: "2024-12-01T02:00:00.000Z" });
      const versions: unknown[] = [];
      let stored = buildDraft();
      const { user, router } = openEditor("/dashboard", {
        handlers: {
          [`GET ${draftPath}`]: () => Response.json(stored),
          [`PATCH ${draftPath}`]: async (request) => {
            versions.push(((await request.json()) as Draft).updated_at);
            return versions.length === 1 ? refusal(409, draftChangedMeanwhile) : Response.json(newer);
          },
        },
      });
      await screen.findByRole("heading", { name: /Welcome back/ });
      const carried = way.startsWith("carried") ? { quote: buildDraft(), isSavedQuote: true } : null;
      await act(() => router.navigate(editDraftAddress, { state: carried }));
      await user.type(await screen.findByLabelText("Notes (Optional)"), " thing");
      stored = newer;
      await user.click(screen.getByRole("button", { name: "Update Draft" }));
      // At the top of the form, and as a toast for those who have scrolled down.
      await waitFor(() => expect(screen.getAllByText(draftChangedMeanwhile)).toHaveLength(2));
      expect(screen.getByLabelText("Notes (Optional)")).toHaveValue("Ring first thing");
      await user.click(screen.getByRole("button", { name: "Reload" }));
      await waitFor(() => expect(screen.getByLabelText("Notes (Optional)")).toHaveValue("Ring second"));
      expect(screen.queryByRole("button", { name: "Reload" })).not.toBeInTheDocument();
      await user.click(screen.getByRole("button", { name: "Update Draft" }));
      expect(await screen.findByText("Draft updated successfully!")).toBeVisible();
      expect(versions).toEqual([buildDraft().updated_at, newer.updated_at]);
    },
  );

  test("sends the version of its last save with the next save and with the quote", async () => {
    let saves = 0;
    const { user, sent, bodyOf } = openEditor(editDraftAddress, {
      handlers: {
        [`PATCH ${draftPath}`]: () => Response.json(buildDraft({ updated_at: `2025-01-0${++saves}T00:00:00.000Z` })),
      },
    });
    for (const time of [1, 2]) {
      await user.type(await screen.findByLabelText("Notes (Optional)"), "!");
      await user.click(screen.getByRole("button", { name: "Update Draft" }));
      await waitFor(() => expect(saves).toBe(time));
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Update Draft" })).not.toHaveAttribute("aria-disabled"),
      );
    }
    const bodies = await Promise.all(sent(`PATCH ${draftPath}`).map((request) => request.clone().json()));
    expect(bodies.map((body) => body.updated_at)).toEqual([buildDraft().updated_at, "2025-01-01T00:00:00.000Z"]);
    await user.click(screen.getByRole("button", { name: "Create New Quote" }));
    await screen.findByText("Quote HF-1064 created and sent for processing!");
    expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({
      saved_quote_id: draftId,
      saved_quote_updated_at: "2025-01-02T00:00:00.000Z",
    });
  });

  test("makes no quote of a version that somebody has changed, and Reload shows that change", async () => {
    let stored = buildDraft();
    const newer = buildDraft({ notes: "Ring second", updated_at: "2025-01-02T00:00:00.000Z" });
    const { user, sent } = openEditor(editDraftAddress, {
      handlers: {
        [`GET ${draftPath}`]: () => Response.json(stored),
        "POST /functions/v1/submit-quote": () => functionRefusal(409, draftChangedMeanwhile),
      },
    });
    await screen.findByLabelText("Notes (Optional)");
    stored = newer;
    await user.click(screen.getByRole("button", { name: "Create New Quote" }));
    await user.click(await screen.findByRole("button", { name: "Reload" }));
    await waitFor(() => expect(screen.getByLabelText("Notes (Optional)")).toHaveValue("Ring second"));
    expect(screen.queryByRole("button", { name: "Reload" })).not.toBeInTheDocument();
    expect(sent("POST /functions/v1/submit-quote")).toHaveLength(1);
  });

  test("restored work is saved against the version that it is based on", async () => {
    const first = openEditor(editDraftAddress);
    await first.user.type(await screen.findByLabelText("Notes (Optional)"), " thing");
    first.leave();
    const newer = buildDraft({ updated_at: "2024-12-01T02:00:00.000Z" });
    const { user, bodyOf } = openEditor(editDraftAddress, {
      handlers: { [`GET ${draftPath}`]: () => Response.json(newer) },
    });
    await screen.findByText("Your unsaved work has been restored.");
    await user.click(screen.getByRole("button", { name: "Update Draft" }));
    await screen.findByText("Draft updated successfully!");
    expect(await bodyOf(`PATCH ${draftPath}`)).toMatchObject({ updated_at: buildDraft().updated_at });
  });

  test("says that its template was deleted", async () => {
    openEditor(editDraftAddress, {
      handlers: { [`GET ${draftPath}`]: () => Response.json(buildDraft({ template_id: null })) },
    });
    expect(await screen.findByText(/This draft's template was deleted/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Update Draft" })).toBeDisabled();
  });
});

test.each([
  [
    editAddress,
    quotePath,
    refusal(404, "This quote does not exist."),
    "Failed to load quote for editing: Quote not found",
  ],
  [editAddress, quotePath, refusal(500, "It broke."), "Failed to load quote for editing: It broke."],
  [
    editDraftAddress,
    draftPath,
    refusal(404, "This draft does not exist."),
    "Failed to load saved quote for editing: Saved quote not found",
  ],
])("%s that fails to load leads back to the list", async (address, path, answer, message) => {
  const { router } = openEditor(address, { handlers: { [`GET ${path}`]: () => answer.clone() } });
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/quotes"));
});
