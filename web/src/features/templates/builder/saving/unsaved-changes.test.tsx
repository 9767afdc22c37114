import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildTemplate, company } from "../../../../test/builders.ts";
import { fieldsNamed, keepDraft, labelsInOrder, openBuilder, storedDraft } from "../builder-fixture.ts";
import { readLeftEdits } from "../state/stored-edits.ts";

const template = buildTemplate();
const draft = { name: "Put away", make_webhook_url: "", structure: fieldsNamed("From before"), pricing: null };
const question = /You have unsaved changes\. Would you like to restore them\?/;

/** A copy that another tab keeps of the same template. */
function keepInOtherTab(tab: string, stored_at: string, name: string) {
  const copy = `${template.id}-${tab}`;
  keepDraft({ ...draft, name }, copy);
  const stored = { ...storedDraft(copy), updated_at: template.updated_at, stored_at };
  localStorage.setItem(`template-draft-${copy}`, JSON.stringify(stored));
  return `template-draft-${copy}`;
}
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith("template-draft-"));

describe("the stored draft", () => {
  it("follows every change, and is removed when nothing is left to save", async () => {
    const { user } = await openBuilder();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.keyboard("Height");
    expect(storedDraft(template.id).draft.structure[2]).toMatchObject({ label: "Height" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(storedDraft(template.id)).toBeNull();
  });

  it("is restored on request", async () => {
    keepDraft(draft);
    const { user } = await openBuilder(null);
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(question);
    await user.keyboard("{Escape}"); // does not count as an answer
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(labelsInOrder()).toEqual(["From before"]);
    expect(screen.getByRole("heading", { name: "Put away" })).toBeVisible();
    expect(storedDraft().draft).toMatchObject(draft);
  });

  it("is removed when declined", async () => {
    keepDraft(draft, template.id);
    const { user } = await openBuilder();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(labelsInOrder()).toEqual(["Fence type", "Fence length"]);
    expect(storedDraft(template.id)).toBeNull();
  });

  it("is saved against the version it is based on", async () => {
    const newer = { ...template, updated_at: "2025-03-03T00:00:00.000Z" };
    keepDraft(draft, template.id);
    const path = `/rest/v1/form_templates/${template.id}`;
    const { user, backend } = await openBuilder(newer, { [`PATCH ${path}`]: () => Response.json(newer) });
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(backend.calls()).toContain(`PATCH ${path}`));
    expect(await backend.find(`PATCH ${path}`)?.json()).toMatchObject({ updated_at: template.updated_at });
  });

  it("is not offered to another company on the same computer", async () => {
    keepDraft(draft, "new", "another-company");
    await openBuilder(null);
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });

  it("is dropped when it is unreadable", async () => {
    localStorage.setItem("template-draft-new", "{broken");
    await openBuilder(null);
    await waitFor(() => expect(localStorage.getItem("template-draft-new")).toBeNull());
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });
});

describe("two tabs of one template", () => {
  it("keep separate copies: saving in the first leaves the second's", async () => {
    const path = `PATCH /rest/v1/form_templates/${template.id}`;
    const { user } = await openBuilder(template, { [path]: () => Response.json(template) });
    const others = keepInOtherTab("b", "2025-03-03T10:00:00.000Z", "Of the other tab");
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.keyboard("Height");
    expect(copies()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(copies()).toEqual([others]));
    expect(localStorage.getItem(others)).toContain("Of the other tab");
  });

  it("also keep separate copies of new templates", async () => {
    const path = "POST /rest/v1/form_templates";
    const { user } = await openBuilder(null, { [path]: () => Response.json(template) });
    keepDraft(draft);
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.keyboard("Height");
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await user.type(screen.getByLabelText(/^Template name/), "Of this tab");
    expect(copies()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Create Template" }));
    await waitFor(() => expect(copies()).toEqual(["template-draft-new"]));
  });

  it("are offered the edits that were left, by name, the newest first, each once", async () => {
    keepInOtherTab("a", "2025-03-03T10:00:00.000Z", "The older");
    keepInOtherTab("b", "2025-03-04T10:00:00.000Z", "The newer");
    const { user } = await openBuilder();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(/typed in The newer on 4 Mar 2025, /);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText(/typed in The older on 3 Mar 2025, /)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(copies()).toHaveLength(1);
    expect(storedDraft(template.id).draft).toMatchObject({ name: "The older" });
  });

  it("are not offered what an open tab works on, but what a closed one has left", async () => {
    const held = new Set<string>();
    const locks = {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: (name: string, work: () => Promise<void>) => {
        held.add(name);
        return work().then(() => held.delete(name));
      },
    };
    Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
    const first = await openBuilder();
    await first.user.click(screen.getByRole("button", { name: "Add Field" }));
    const open = copies();
    expect([...held]).toEqual(open);
    expect(await readLeftEdits(template.id, company.id)).toBeNull();
    keepInOtherTab("closed", "2025-03-03T10:00:00.000Z", "Of a closed tab");
    first.leave();
    await waitFor(() => expect(held).toEqual(new Set()));
    held.add(open[0] ?? "");
    const { user } = await openBuilder();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("typed in Of a closed tab on 3 Mar 2025, ");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(copies()).toEqual(open);
  });

  it("lose nothing if one declines what the other still works on", async () => {
    const { user } = await openBuilder();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    const [copy = ""] = copies();
    localStorage.removeItem(copy);
    dispatchEvent(new StorageEvent("storage", { key: copy, newValue: null }));
    expect(storedDraft(template.id).draft.structure).toHaveLength(3);
  });
});

describe("leaving the page", () => {
  it("says so if the browser cannot keep the changes", async () => {
    const { user } = await openBuilder();
    const full = {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      getItem: () => null,
      removeItem: () => undefined,
      clear: () => undefined,
      length: 0,
    };
    vi.stubGlobal("localStorage", full);
    onTestFinished(() => void vi.unstubAllGlobals());
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("link", { name: "Back to Templates" }));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("no room to keep them, so they will be lost");
  });

  it("asks when there are unsaved changes, and keeps them for later", async () => {
    const { user, router } = await openBuilder();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("link", { name: "Back to Templates" }));
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(labelsInOrder()).toHaveLength(3);
    await user.click(screen.getByRole("link", { name: "Back to Templates" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/forms/builder"));
    expect(storedDraft(template.id).draft.structure).toHaveLength(3);
  });

  it("does not ask when everything is saved", async () => {
    const { user, router } = await openBuilder();
    await user.click(screen.getByRole("link", { name: "Back to Templates" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/forms/builder"));
  });

  it("makes the browser ask before closing the window", async () => {
    const { user } = await openBuilder();
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    expect(closing()).toBe(true);
  });
});

describe("a reset", () => {
  it("asks, then loads the last saved version and forgets the draft", async () => {
    const path = `GET /rest/v1/form_templates/${template.id}`;
    let saved = template;
    const { user } = await openBuilder(template, { [path]: () => Response.json(saved) });
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    saved = { ...template, structure: fieldsNamed("Saved by somebody else") };
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(labelsInOrder()).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(labelsInOrder()).toEqual(["Saved by somebody else"]));
    expect(storedDraft(template.id)).toBeNull();
    expect(screen.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  });

  it("prevents typing that its answer would replace", async () => {
    const held = withResolvers();
    let loads = 0;
    const { user } = await openBuilder(template, {
      [`GET /rest/v1/form_templates/${template.id}`]: async () => {
        loads += 1;
        if (loads > 1) await held.promise;
        return Response.json(template);
      },
    });
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(loads).toBe(2));
    await user.keyboard("{Escape}");
    const asked = within(screen.getByRole("alertdialog", { name: "Reset Template" }));
    expect(asked.getByRole("button", { name: "Reset" })).toHaveAttribute("aria-disabled", "true");
    held.resolve();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(labelsInOrder()).toHaveLength(template.structure.length);
  });

  it("of a new template empties it", async () => {
    const { user } = await openBuilder(null);
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("No fields yet")).toBeVisible();
    expect(storedDraft()).toBeNull();
  });
});
