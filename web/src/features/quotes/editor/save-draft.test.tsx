import { stillRunning } from "@quotemill/shared/requests/idempotency";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import {
  buildDraft,
  createAddress,
  draftId,
  fill,
  fillContact,
  marcus,
  openEditor,
  openNewQuote,
  summary,
  template,
} from "../../../test/open-editor.tsx";
import { refusal } from "../../../test/records.ts";
import { pick } from "./contact/contact-choice.ts";

const saveButton = () => screen.getByRole("button", { name: "Save as Draft" });

describe("saving a draft", () => {
  test("saves the contact, then the draft, and moves to the draft's address", async () => {
    const { user, router, bodyOf, backend } = await openNewQuote();
    fillContact();
    fill(/Fence type/, "Timber");
    fill("Notes (Optional)", "Ring first");
    await user.click(saveButton());
    expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
    expect(await bodyOf("PUT /rest/v1/contacts")).toMatchObject({ first_name: "Ada", email: "Ada@Example.com" });
    expect(await bodyOf("POST /rest/v1/saved_quotes")).toEqual({
      template_id: template.id,
      contact_id: marcus.id,
      quote_name: "Ada Byron - HF-1064",
      auto_name: true,
      answers: { field_1: "Timber", field_2: "", field_3: false },
      notes: "Ring first",
      adjustments: [],
      internal_notes: "",
      inclusions: null,
      exclusions: null,
      photos: [],
      revises_quote_id: null,
    });
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`${createAddress}?saved=${draftId}`);
    expect(router.state.historyAction).toBe("REPLACE");
    const writes = backend.calls().filter((call) => /^(PUT|POST).*(contacts|saved_quotes)$/.test(call));
    expect(writes).toEqual(["PUT /rest/v1/contacts", "POST /rest/v1/saved_quotes"]);
  });

  test("then updates that draft", async () => {
    const { user, bodyOf, sent } = await openNewQuote();
    fillContact();
    fill("Notes (Optional)", "Ring first");
    await user.click(saveButton());
    const updateButton = await screen.findByRole("button", { name: "Update Draft" });
    expect(screen.queryByLabelText("Quote number")).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("Notes (Optional)"), " thing");
    await user.click(updateButton);
    expect(await screen.findByText("Draft updated successfully!")).toBeVisible();
    expect(await bodyOf(`PATCH /rest/v1/saved_quotes/${draftId}`)).toMatchObject({ notes: "Ring first thing" });
    expect(sent("POST /rest/v1/saved_quotes")).toHaveLength(1);
    expect(sent(`GET /rest/v1/saved_quotes/${draftId}`)).toHaveLength(0);
  });

  test("saves cleared fields as empty", async () => {
    const { user, sent } = await openNewQuote();
    fillContact();
    await user.type(screen.getByLabelText("Phone"), "0491 570 156");
    await user.click(saveButton());
    const updateButton = await screen.findByRole("button", { name: "Update Draft" });
    await user.clear(screen.getByLabelText("Phone"));
    await user.clear(screen.getByLabelText("Last Name"));
    await user.click(updateButton);
    expect(await screen.findByText("Draft updated successfully!")).toBeVisible();
    const bodies = await Promise.all(sent("PUT /rest/v1/contacts").map((request) => request.json()));
    expect(bodies).toMatchObject([
      { phone: "0491 570 156", last_name: "Byron" },
      { phone: "", last_name: "" },
    ]);
  });

  test("going back to before the draft starts another quote", async () => {
    const { user, router, sent } = await openNewQuote();
    await act(() => router.navigate(createAddress)); // adds a history entry, as 'Change' and choosing the same template would
    fillContact();
    await user.click(saveButton());
    await screen.findByRole("button", { name: "Update Draft" });
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
    expect(screen.getByLabelText(/First Name/)).toHaveValue("");
    fillContact();
    await user.click(saveButton());
    await waitFor(() => expect(sent("POST /rest/v1/saved_quotes")).toHaveLength(2));
    expect(sent(`PATCH /rest/v1/saved_quotes/${draftId}`)).toHaveLength(0);
  });

  test("a double click creates one draft", async () => {
    const { user, sent } = await openNewQuote();
    fillContact();
    await user.dblClick(saveButton());
    await screen.findByText("Draft saved successfully!");
    expect(sent("POST /rest/v1/saved_quotes")).toHaveLength(1);
  });

  test("a first save whose answer was lost is found again, and changes after it are saved", async () => {
    let isDown = true;
    const { user, sent, bodyOf } = await openNewQuote({
      handlers: {
        "POST /rest/v1/saved_quotes": async (request) => {
          if (isDown) throw new TypeError("Failed to fetch");
          return Response.json(buildDraft(await request.json()));
        },
      },
    });
    fillContact();
    await user.click(saveButton());
    expect(await screen.findByText(/^Failed to create saved quote: The server could not be reached/)).toBeVisible();
    await user.type(screen.getByLabelText("Notes (Optional)"), "Ring first");
    isDown = false;
    await user.click(saveButton());
    await screen.findByText("Draft saved successfully!");
    const [first, second] = sent("POST /rest/v1/saved_quotes");
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
    expect(await second?.json()).toEqual(await first?.json());
    expect(await bodyOf(`PATCH /rest/v1/saved_quotes/${draftId}`)).toMatchObject({ notes: "Ring first" });
  });

  const lost = { "POST /rest/v1/saved_quotes": () => Promise.reject(new TypeError("Failed to fetch")) };
  const loseAnswer = async () => {
    const editor = await openNewQuote({ handlers: lost });
    fillContact();
    await editor.user.click(saveButton());
    await screen.findByText(/^Failed to create saved quote: The server could not be reached/);
    const [first] = editor.sent("POST /rest/v1/saved_quotes");
    editor.leave();
    return { key: first?.headers.get("Idempotency-Key"), body: await first?.json() };
  };

  test("a first save whose answer was lost is found again after a reload", async () => {
    const first = await loseAnswer();
    const { user, sent } = openEditor(createAddress);
    await screen.findByText("Your unsaved work has been restored.");
    await user.click(saveButton());
    await screen.findByText("Draft saved successfully!");
    const [again, ...others] = sent("POST /rest/v1/saved_quotes");
    expect(again?.headers.get("Idempotency-Key")).toBe(first.key);
    expect(await again?.json()).toEqual(first.body);
    expect(others).toEqual([]);
    expect(sent(`PATCH /rest/v1/saved_quotes/${draftId}`)).toEqual([]);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test("a draft's name waits for the number", async () => {
    const number = withResolvers<Response>();
    const { user, sent, bodyOf } = await openNewQuote({
      handlers: { "POST /rest/v1/rpc/get_next_quote_number_preview": () => number.promise },
    });
    fillContact();
    await user.click(saveButton());
    await waitFor(() => expect(sent("PUT /rest/v1/contacts")).toHaveLength(1));
    number.resolve(Response.json("HF-1064"));
    await screen.findByText("Draft saved successfully!");
    expect(await bodyOf("POST /rest/v1/saved_quotes")).toMatchObject({ quote_name: "Ada Byron - HF-1064" });
  });

  test("a draft is saved even if the number cannot be previewed", async () => {
    const { user, bodyOf } = await openNewQuote({
      handlers: { "POST /rest/v1/rpc/get_next_quote_number_preview": () => refusal(500, "Something went wrong.") },
    });
    fillContact();
    await user.click(saveButton());
    await screen.findByText("Draft saved successfully!");
    expect(await bodyOf("POST /rest/v1/saved_quotes")).toMatchObject({ quote_name: "Ada Byron - QT-XXXX" });
  });

  test("a draft whose answer was lost becomes the quote that is made instead", async () => {
    const first = await loseAnswer();
    const { user, sent, bodyOf } = openEditor(createAddress);
    const create = await screen.findByRole("button", { name: "Create Quote" });
    fill(/Fence type/, "Timber");
    await user.click(create);
    await screen.findByText("Quote HF-1064 created and sent for processing!");
    expect(sent("POST /rest/v1/saved_quotes")[0]?.headers.get("Idempotency-Key")).toBe(first.key);
    expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({ saved_quote_id: draftId });
    await waitFor(() => expect(location.pathname).not.toBe(createAddress));
    expect(sessionStorage).toHaveLength(0);
    expect(screen.queryByText("Kept as unsaved work")).not.toBeInTheDocument();
  });

  test.each([
    ["was refused", "Your company has 20,000 drafts. Delete some first.", 1],
    ["is still being made", stillRunning, 0],
  ])("a first draft that %s stops a quote only while there may be one", async (_case, words, quotes) => {
    await loseAnswer();
    const { user, sent } = openEditor(createAddress, {
      handlers: { "POST /rest/v1/saved_quotes": () => refusal(409, words) },
    });
    const create = await screen.findByRole("button", { name: "Create Quote" });
    fill(/Fence type/, "Timber");
    await user.click(create);
    await screen.findByText(quotes ? "Quote HF-1064 created and sent for processing!" : words);
    expect(sent("POST /functions/v1/submit-quote")).toHaveLength(quotes);
  });

  test("needs a contact, and a name", async () => {
    const { user, backend } = await openNewQuote();
    await user.click(saveButton());
    expect(await screen.findByText("Please provide at least first name and email for the contact")).toBeVisible();
    expect(screen.getByRole("combobox", { name: /Search for contact/ })).toHaveFocus();
    fillContact();
    await user.clear(screen.getByLabelText(/^Email/));
    await user.click(saveButton());
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    await user.keyboard("ada@example.com");
    await user.clear(screen.getByLabelText("Quote Option Name"));
    await user.click(saveButton());
    expect(await screen.findByText("Please provide a quote name")).toBeVisible();
    expect(screen.getByLabelText("Quote Option Name")).toHaveFocus();
    expect(backend.calls()).not.toContain("PUT /rest/v1/contacts");
  });

  test("needs a company", async () => {
    const { user } = await openNewQuote({ as: buildProfile({ company: null, company_id: null }) });
    await user.click(saveButton());
    expect(await screen.findByText("Missing template or company information")).toBeVisible();
  });

  test("shows why the contact or the draft was refused", async () => {
    let contactIsFine = false;
    const { user, router } = await openNewQuote({
      handlers: {
        "PUT /rest/v1/contacts": () =>
          contactIsFine ? Response.json(marcus) : refusal(400, "Please enter a valid email address"),
        "POST /rest/v1/saved_quotes": () => refusal(400, "'Fence type' must be text."),
      },
    });
    fillContact();
    await user.click(saveButton());
    expect(await screen.findByText("Failed to create contact: Please enter a valid email address")).toBeVisible();
    contactIsFine = true;
    await user.click(saveButton());
    expect(await screen.findByText("Failed to create saved quote: 'Fence type' must be text.")).toBeVisible();
    expect(router.state.location.search).toBe("");
  });
});

describe("unsaved work", () => {
  const reopen = () => openEditor(createAddress);

  test("is restored after a reload and can be discarded", async () => {
    const first = await openNewQuote();
    fillContact();
    await first.user.selectOptions(screen.getByLabelText(/Fence type/), "Colorbond");
    await first.user.type(await screen.findByLabelText(/Sheet colour/), "Monument");
    first.leave();
    const { user } = reopen();
    expect(await screen.findByText("Your unsaved work has been restored.")).toBeVisible();
    expect(screen.getByLabelText(/Sheet colour/)).toHaveValue("Monument");
    expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeInTheDocument();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test("is offered when the template is chosen again, with the current contact", async () => {
    const { user, router } = await openNewQuote();
    fillContact();
    await user.selectOptions(screen.getByLabelText(/Fence type/), "Timber");
    await act(() => router.navigate("/quotes/new", { state: { contact: pick(marcus, null) } }));
    await user.click(await screen.findByRole("link", { name: /Residential fence/ }));
    await user.click(await screen.findByRole("button", { name: /Continue Unsaved Work/ }));
    expect(await screen.findByText("Your unsaved work has been restored.")).toBeVisible();
    expect(screen.getByLabelText(/Fence type/)).toHaveValue("Timber");
    expect(summary()).toHaveTextContent("Marcus Webb");

    await act(() => router.navigate("/quotes/new"));
    await user.click(await screen.findByRole("link", { name: /Residential fence/ }));
    await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
    expect(screen.getByLabelText(/Fence type/)).toHaveValue("");
    expect(summary()).toHaveTextContent("Contact not selected");
  });

  test("is offered only if something was typed, and closing the dialog loses nothing", async () => {
    const { user, router } = await openNewQuote();
    const chooseAgain = async () => {
      await act(() => router.navigate("/quotes/new"));
      await user.click(await screen.findByRole("link", { name: /Residential fence/ }));
      await screen.findByRole("dialog", { name: "Select Starting Point" });
    };
    await chooseAgain();
    expect(screen.queryByRole("button", { name: /Continue Unsaved Work/ })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    fillContact();
    await chooseAgain();
    await user.keyboard("{Escape}");
    expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
  });

  test("is announced when the form is left, and can be continued from there", async () => {
    const { user, router } = await openNewQuote();
    fillContact();
    await act(() => router.navigate("/quotes"));
    const toast = within((await screen.findByText("Kept as unsaved work")).closest("li") ?? document.body);
    expect(toast.getByText("Residential fence for Ada Byron")).toBeVisible();
    await user.click(toast.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Your unsaved work has been restored.")).toBeVisible();
    expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test.each([
    ["New Quote", "/quotes/new"],
    ["the drafts", "/quotes?tab=drafts"],
  ])("waits under %s", async (_, address) => {
    const { user, router } = await openNewQuote();
    fillContact();
    await act(() => router.navigate(address));
    const list = within(await screen.findByRole("region", { name: "Unsaved work" }));
    expect(list.getByText("Unsaved work: Residential fence for Ada Byron")).toBeVisible();
    expect(screen.queryByText("Kept as unsaved work")).not.toBeInTheDocument();
    await user.click(list.getByRole("link", { name: "Continue" }));
    expect(await screen.findByLabelText(/First Name/)).toHaveValue("Ada");
  });

  test("is not mentioned where nothing was typed, or what was typed is saved", async () => {
    const { user, router } = await openNewQuote();
    await act(() => router.navigate("/quotes/new"));
    await screen.findByRole("link", { name: /Residential fence/ });
    expect(screen.queryByText("Kept as unsaved work")).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: /Residential fence/ }));
    await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
    fillContact();
    await user.click(saveButton());
    await screen.findByRole("button", { name: "Update Draft" });
    await act(() => router.navigate("/quotes/new"));
    await screen.findByRole("link", { name: /Residential fence/ });
    expect(screen.queryByText(/unsaved work/i)).not.toBeInTheDocument();
  });

  test("is forgotten once it is saved", async () => {
    const { user } = await openNewQuote();
    fillContact();
    expect(sessionStorage).toHaveLength(1);
    await user.click(saveButton());
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test("is never shown to another person", async () => {
    const first = await openNewQuote();
    await first.user.type(screen.getByLabelText(/First Name/), "Ada");
    first.leave();
    const [name = ""] = Object.keys(sessionStorage);
    const { id } = buildProfile();
    expect(name).toContain(id);
    sessionStorage.setItem(name.replace(id, "another-person"), sessionStorage.getItem(name) ?? "");
    sessionStorage.removeItem(name);
    reopen();
    expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeVisible();
    expect(screen.getByLabelText(/First Name/)).toHaveValue("");
  });

  test("that the version before kept, without a title and an address, is restored", async () => {
    const first = await openNewQuote();
    fillContact();
    first.leave();
    const [name = ""] = Object.keys(sessionStorage);
    const { entry, form, newDraft } = JSON.parse(sessionStorage.getItem(name) ?? "");
    sessionStorage.setItem(name, JSON.stringify({ entry, form, newDraft }));
    reopen();
    expect(await screen.findByText("Your unsaved work has been restored.")).toBeVisible();
    expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
  });

  test("is ignored when it is unreadable", async () => {
    const first = await openNewQuote();
    await first.user.type(screen.getByLabelText(/First Name/), "Ada");
    first.leave();
    sessionStorage.setItem(Object.keys(sessionStorage)[0] ?? "", '{"answers": 7}');
    reopen();
    expect(await screen.findByRole("dialog", { name: "Select Starting Point" })).toBeVisible();
  });
});
