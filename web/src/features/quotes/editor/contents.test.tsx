import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buildDraft,
  buildWholeQuote,
  createAddress,
  draftId,
  fill,
  fillContact,
  openEditor,
  openNewQuote,
  quoteId,
} from "../../../test/open-editor.tsx";

const submit = "POST /functions/v1/submit-quote";
const created = "Quote HF-1064 created and sent for processing!";
const draftPath = `/rest/v1/saved_quotes/${draftId}`;

test("notes are printed on the quote, internal notes are for the team", async () => {
  const { user, bodyOf } = await openNewQuote();
  fillContact();
  fill(/Fence type/, "Timber");
  expect(screen.getByLabelText("Notes (Optional)")).toHaveAccessibleDescription("Printed on the quote.");
  expect(screen.getByLabelText("Internal notes")).toHaveAccessibleDescription("Only your team sees these.");
  await user.type(screen.getByLabelText("Internal notes"), "Slow payer");
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  await screen.findByText(created);
  expect(await bodyOf(submit)).toMatchObject({ notes: "", internal_notes: "Slow payer" });
});

test("the template's lists are used until they are changed, and again on request", async () => {
  const { user, bodyOf } = await openNewQuote();
  fillContact();
  const included = () => screen.getByLabelText("Included");
  expect(included()).toHaveValue("Materials");
  fill("Included", "Materials\n  Labour \n");
  fill("Not included", "Council fees");
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  await screen.findByText("Draft saved successfully!");
  expect(await bodyOf("POST /rest/v1/saved_quotes")).toMatchObject({
    inclusions: ["Materials", "Labour"],
    exclusions: ["Council fees"],
  });
  await user.click(screen.getByRole("button", { name: "Use the template's list" }));
  expect(included()).toHaveValue("Materials");
  await user.click(await screen.findByRole("button", { name: "Update Draft" }));
  await screen.findByText("Draft updated successfully!");
  expect(await bodyOf(`PATCH ${draftPath}`)).toMatchObject({ inclusions: null, exclusions: ["Council fees"] });
});

test("too many items are marked while they are typed", async () => {
  const { user } = await openNewQuote();
  await user.click(screen.getByLabelText("Included"));
  await user.paste("\nGate".repeat(30));
  expect(screen.getByLabelText("Included")).toBeInvalid();
  expect(screen.getByText("List at most 30 items.")).toBeVisible();
});

test.each([
  ["a draft", `${createAddress}?saved=${draftId}`, "Create Quote"],
  ["a quote", `/quotes/edit/${quoteId}`, "Create New Quote"],
])("what %s holds is carried over to the quote made from it", async (_what, address, button) => {
  const contents = { internal_notes: "Slow payer", inclusions: ["Gate"], exclusions: [] };
  const { user, bodyOf } = openEditor(address, {
    handlers: {
      [`GET ${draftPath}`]: () => Response.json(buildDraft(contents)),
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote(contents)),
    },
  });
  expect(await screen.findByLabelText("Included")).toHaveValue("Gate");
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByText(created);
  expect(await bodyOf(submit)).toMatchObject({ internal_notes: "Slow payer", inclusions: ["Gate"] });
});
