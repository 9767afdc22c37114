import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import {
  company,
  createAddress,
  draftId,
  fill,
  fillContact,
  marcus,
  openEditor,
  openNewQuote,
  quoteId,
  template,
} from "../../../test/open-editor.tsx";
import { functionRefusal, refusal } from "../../../test/records.ts";

const submit = "POST /functions/v1/submit-quote";
const createButton = () => screen.getByRole("button", { name: "Create Quote" });
const keysOf = (requests: Request[]) => requests.map((request) => request.headers.get("Idempotency-Key"));

/** A contact and the required answer. */
function fillForm() {
  fillContact();
  fill(/Fence type/, "Timber");
}

const newQuote = { pathname: "/quotes", search: `?contact=ada%40example.com&quote=${quoteId}` };

test("a quote is created from the visible fields and shown among its contact's quotes", async () => {
  const { user, router, bodyOf, backend } = await openNewQuote();
  fillContact();
  fill(/Fence type/, "Colorbond");
  await screen.findByLabelText(/Sheet colour/);
  fill(/Sheet colour/, "Monument");
  fill(/Fence type/, "Timber");
  await screen.findByDisplayValue("Ada Byron - HF-1064");
  await user.click(createButton());
  expect(await screen.findByText("Quote HF-1064 created and sent for processing!")).toBeVisible();
  await waitFor(() => expect(router.state.location).toMatchObject(newQuote));
  const calls = backend.calls();
  const preview = "POST /rest/v1/rpc/get_next_quote_number_preview";
  expect(calls.lastIndexOf(preview)).toBeLessThan(calls.indexOf(submit)); // the number after it is not fetched
  expect(router.state.historyAction).toBe("REPLACE"); // going back must not lead to a draft that no longer exists
  expect(await bodyOf(submit)).toEqual({
    template_id: template.id,
    contact_id: marcus.id,
    quote_name: "Ada Byron - HF-1064",
    auto_name: true,
    quote_date: formatsFor(defaultRegion).shortDay(new Date()),
    answers: { field_1: "Timber", field_3: false },
    notes: "",
    adjustments: [],
    internal_notes: "",
    inclusions: null,
    exclusions: null,
    photos: [],
    revises_quote_id: null,
    saved_quote_id: null,
    saved_quote_updated_at: null,
  });
  expect(sessionStorage).toHaveLength(0);
});

test("a submit sends a typed name, and the id of the draft to replace", async () => {
  const { user, bodyOf } = openEditor(`${createAddress}?saved=${draftId}`);
  expect(await screen.findByLabelText("Quote Option Name")).toHaveValue("Side boundary");
  await user.click(createButton());
  await screen.findByText("Quote HF-1064 created and sent for processing!");
  expect(await bodyOf(submit)).toMatchObject({
    quote_name: "Side boundary",
    auto_name: false,
    notes: "Ring first",
    saved_quote_id: draftId,
  });
});

test("a double click sends once", async () => {
  const { user, sent } = await openNewQuote();
  fillForm();
  await user.dblClick(createButton());
  await screen.findByText("Quote HF-1064 created and sent for processing!");
  expect(sent(submit)).toHaveLength(1);
});

test("a lost connection loses nothing, and a retry sends the same key, even if the form has changed", async () => {
  let isDown = true;
  const editor = await openNewQuote({
    handlers: {
      [submit]: () => {
        if (isDown) throw new TypeError("Failed to fetch");
        return Response.json({ success: true, quote_id: draftId, quote_number: "HF-1064" });
      },
    },
  });
  const { user, sent, router } = editor;
  fillForm();
  await user.click(createButton());
  expect(
    await screen.findByText("The server could not be reached. Check your connection and try again."),
  ).toBeVisible();
  expect(screen.getByText("Nothing is lost. Trying again will not create a second quote.")).toBeVisible();
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
  await user.click(createButton());
  await waitFor(() => expect(sent(submit)).toHaveLength(2));
  await waitFor(() => expect(createButton()).not.toHaveAttribute("aria-disabled"));
  await user.type(screen.getByLabelText("Notes (Optional)"), "Ring first");
  isDown = false;
  await user.click(createButton());
  await waitFor(() => expect(router.state.location.pathname).toBe(newQuote.pathname));
  const [first, second, third] = keysOf(sent(submit));
  expect(first?.length).toBeGreaterThan(20);
  expect([second, third]).toEqual([first, first]);
});

test("after a change, a warning that an earlier try may have worked comes before another quote is made", async () => {
  const words = "An earlier try may have worked, and something has changed since.";
  const answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => Response.json({ error: words, code: "idempotency_key_reused" }, { status: 422 }),
    () => Response.json({ success: true, quote_id: quoteId, quote_number: "HF-1065" }),
  ];
  const { user, sent } = await openNewQuote({
    handlers: { [submit]: () => answers.shift()?.() ?? Response.error() },
  });
  fillForm();
  await user.click(createButton());
  expect(await screen.findByText("Nothing is lost. Trying again will not create a second quote.")).toBeVisible();
  await user.type(screen.getByLabelText("Notes (Optional)"), "Ring first");
  await user.click(createButton());
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(createButton());
  expect(await screen.findByText("Quote HF-1065 created and sent for processing!")).toBeVisible();
  const [first, second, third] = keysOf(sent(submit));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("the key of an attempt that may have arrived survives a reload", async () => {
  const first = await openNewQuote({
    handlers: {
      [submit]: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  fillForm();
  await first.user.click(createButton());
  await screen.findByText("The server could not be reached. Check your connection and try again.");
  const [key] = keysOf(first.sent(submit));
  first.leave();
  const { user, sent } = openEditor(createAddress);
  await user.click(await screen.findByRole("button", { name: "Create Quote" }));
  await screen.findByText("Quote HF-1064 created and sent for processing!");
  expect(keysOf(sent(submit))).toEqual([key]);
});

test.each([
  [
    "the server's message",
    () => functionRefusal(404, "This template does not exist."),
    "This template does not exist.",
  ],
  ["a response without success", () => Response.json({ success: false, error: "Out of paper" }), "Out of paper"],
  ["no data", () => Response.json(null), "Edge function returned unexpected response"],
  ["no JSON", () => new Response("<html>"), "Edge function returned unexpected response"],
])("a failure shows %s and keeps the form", async (_case, answer, message) => {
  const { user, router } = await openNewQuote({ handlers: { [submit]: answer } });
  fillForm();
  await user.click(createButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(router.state.location.pathname).toBe(createAddress);
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
});

test("nothing is sent without a contact, or if the contact could not be saved", async () => {
  const { user, sent } = await openNewQuote({
    handlers: { "PUT /rest/v1/contacts": () => Response.json({ nobody: true }) },
  });
  await user.click(createButton());
  expect(await screen.findByText("Please provide at least first name and email for the contact")).toBeVisible();
  fillForm();
  await user.click(createButton());
  expect(await screen.findByText("Failed to get or create valid contact ID")).toBeVisible();
  expect(sent(submit)).toHaveLength(0);
});

test.each([
  [400, "Too long", "Failed to create contact: Too long"],
  [503, "Try again later", "Failed to search for existing contact: Try again later"],
])("a %s while saving the contact is reported with its reason", async (status, reason, message) => {
  const { user } = await openNewQuote({ handlers: { "PUT /rest/v1/contacts": () => refusal(status, reason) } });
  fillForm();
  await user.click(createButton());
  expect(await screen.findByText(message)).toBeVisible();
});

test("submitting an empty form marks what is missing, and filling a gap removes its mark", async () => {
  const { user } = await openNewQuote();
  await user.click(createButton());
  const search = () => screen.getByRole("combobox", { name: /^Search for contact/ });
  const email = () => screen.getByLabelText(/^Email/);
  expect(search()).toHaveFocus();
  expect(search()).toHaveAttribute("aria-invalid", "true");
  expect(search()).toHaveAccessibleDescription("Choose a contact, or enter one below.");
  expect(screen.getByLabelText(/First Name/)).toHaveAccessibleDescription("Enter a first name.");
  expect(email()).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByLabelText("Quote Option Name")).not.toHaveAttribute("aria-invalid"); // it is automatic
  await user.type(screen.getByLabelText(/First Name/), "Ada");
  expect(screen.getByLabelText(/First Name/)).not.toHaveAttribute("aria-invalid");
  expect(search()).not.toHaveAttribute("aria-invalid");
  await user.click(createButton());
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription("Enter an email address.");
  await user.type(email(), "ada@example.com");
  expect(email()).not.toHaveAttribute("aria-invalid");
});

test("an invalid email address is marked until it is corrected", async () => {
  const { user } = await openNewQuote({
    handlers: { "PUT /rest/v1/contacts": () => refusal(400, "Please enter a valid email address") },
  });
  const email = () => screen.getByLabelText(/^Email/);
  await user.type(screen.getByLabelText(/First Name/), "Ada");
  await user.type(email(), "ada");
  fill(/Fence type/, "Timber");
  await user.click(createButton());
  expect(await screen.findByText("Failed to create contact: Please enter a valid email address")).toBeVisible();
  expect(email()).toHaveAccessibleDescription("Please enter a valid email address");
  await user.type(email(), "@example.com");
  expect(email()).not.toHaveAttribute("aria-invalid");
});

test("a missing name is marked as well as the contact, and the contact is focused first", async () => {
  const connected = { ...company, ghl_connected: true };
  const { user } = await openNewQuote({ as: buildProfile({ company: connected }) });
  await user.type(screen.getByLabelText("Quote Option Name"), " ");
  await user.click(createButton());
  const search = screen.getByRole("combobox", { name: /^Search for contact/ });
  expect(search).toHaveFocus();
  expect(search).toHaveAccessibleDescription("Choose a contact, or use Manual Entry.");
  expect(screen.getByLabelText("Quote Option Name")).toHaveAccessibleDescription("Enter a name for this quote.");
});

test("nothing is marked before the first submit", async () => {
  await openNewQuote();
  for (const input of [...screen.getAllByRole("textbox"), ...screen.getAllByRole("combobox")]) {
    expect(input).not.toHaveAttribute("aria-invalid");
  }
});

test("an incomplete quote needs one confirmation, and the question leads to the first missing answer", async () => {
  const { user, sent } = await openNewQuote();
  fillContact();
  await user.click(createButton());
  expect(screen.getByLabelText(/Fence type/)).toHaveFocus();
  expect(await screen.findByText(/^1 required answer missing: 'Fence type'\./)).toBeVisible();
  expect(sent(submit)).toHaveLength(0);
  fill(/Fence type/, "Colorbond");
  expect(await screen.findByText(/^1 required answer missing: 'Sheet colour'\./)).toBeVisible();
  await user.click(createButton());
  expect(screen.getByLabelText(/Sheet colour/)).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Create anyway" }));
  expect(await screen.findByText("Quote HF-1064 created and sent for processing!")).toBeVisible();
  expect(sent(submit)).toHaveLength(1);
});

test("a double click does not answer the question", async () => {
  const { user, sent } = await openNewQuote();
  fillContact();
  await user.dblClick(createButton());
  expect(await screen.findByRole("button", { name: "Create anyway" })).toBeVisible();
  expect(sent(submit)).toHaveLength(0);
});

test("a person who wants the incomplete quote is not asked again after a failure", async () => {
  let isDown = true;
  const { user, sent } = await openNewQuote({
    handlers: {
      [submit]: () => {
        if (isDown) throw new TypeError("Failed to fetch");
        return Response.json({ success: true, quote_id: quoteId, quote_number: "HF-1064" });
      },
    },
  });
  fillContact();
  await user.click(createButton());
  await user.click(await screen.findByRole("button", { name: "Create anyway" }));
  await screen.findByText("The server could not be reached. Check your connection and try again.");
  expect(screen.queryByRole("button", { name: "Create anyway" })).not.toBeInTheDocument();
  expect(createButton().parentElement).toHaveFocus();
  isDown = false;
  await waitFor(() => expect(createButton()).not.toHaveAttribute("aria-disabled"));
  await user.click(createButton());
  expect(await screen.findByText("Quote HF-1064 created and sent for processing!")).toBeVisible();
  expect(sent(submit)).toHaveLength(2);
});
