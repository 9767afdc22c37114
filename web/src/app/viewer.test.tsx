import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { company, profileOf } from "../test/builders.ts";
import type { Handlers } from "../test/fake-backend.ts";
import { buildEvent, buildOffer } from "../test/offers.ts";
import { openActivity } from "../test/open-activity.tsx";
import { marcus, quoteId } from "../test/open-editor.tsx";
import { buildPipelineRow, openPipeline } from "../test/open-pipeline.tsx";
import { buildQuoteRow, openQuotes } from "../test/open-quotes.tsx";
import { buildContact, noValue, pageOf } from "../test/records.ts";
import { renderApp, renderWholeApp } from "../test/render-app.tsx";

const viewer = profileOf("viewer");
const asViewer: Handlers = { "POST /rest/v1/rpc/get_user_profile": () => Response.json(viewer) };
const oona = buildContact({ first_name: "Oonagh", last_name: "Fitzgerald" });

const writes =
  /new|add|create|import|edit|delete|revise|copy|send|run again|restore|save|answer|pause|done|upload|remove/i;
/** Views are a person's own, so a viewer saves them too. */
const controls = () =>
  [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link"), ...screen.queryAllByRole("menuitem")]
    .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? "")
    .filter((name) => writes.test(name));

test("the menu has no page that writes", async () => {
  renderWholeApp("/quotes", { as: viewer });
  const menu = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(await menu.findByRole("link", { name: "Quotes History" })).toBeVisible();
  for (const name of ["New Quote", "Quote Sender", "Quote Builder", "User Management"]) {
    expect(menu.queryByRole("link", { name })).not.toBeInTheDocument();
  }
});

test.each(["/quotes/new", `/quotes/edit/${quoteId}`, "/quotes/send", "/forms/builder", "/users", "/prices/import"])(
  "%s leads to the dashboard",
  async (address) => {
    renderApp(address, { as: viewer });
    expect(await screen.findByRole("heading", { name: /Welcome back/ })).toBeVisible();
    expect(controls()).toEqual([]);
  },
);

test("the list of quotes shows PDF and details, and nothing that writes", async () => {
  const { user } = openQuotes("/quotes", asViewer);
  expect(await screen.findByRole("button", { name: "View PDF of HF-1058" })).toBeVisible();
  expect(controls()).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "Select HF-1058" }));
  expect(screen.getByRole("button", { name: "Export" })).toBeVisible();
  expect(controls()).toEqual([]);
});

test("drafts have no boxes to tick, because they cannot even be exported", async () => {
  const draft = buildPipelineRow({ is_draft: true, need: "draft", status: "Draft", pdf_storage_path: null });
  openPipeline(
    "/quotes/pipeline?tab=drafts",
    () => [draft],
    { drafts: { count: 1, total: null, others: 0 } },
    asViewer,
  );
  expect(await screen.findByRole("button", { name: /View Details of Webb front boundary/ })).toBeVisible();
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});

test("a failed quote cannot be run again", async () => {
  const failed = buildQuoteRow({ status: "Failed", pdf_storage_path: null, error_message: "No answer." });
  openQuotes("/quotes", { ...asViewer, [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([failed]) });
  expect(await screen.findByText("No answer.")).toBeVisible();
  expect(controls()).toEqual([]);
});

test("a waiting question shows, but no box for its answer, and nothing can be done with the offer", async () => {
  const events = [buildEvent("question", { detail: { message: "Which colour?" } })];
  const offer = buildOffer({ state: "open", events, url: null });
  const { dialog } = await openActivity(() => offer, {}, viewer);
  expect(dialog.getByText("Which colour?")).toBeVisible();
  expect(dialog.getByRole("button", { name: "View PDF" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: "More" })).not.toBeInTheDocument();
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();
  expect(controls()).toEqual([]);
});

test("every row of the pipeline is there to look at", async () => {
  const rows = [buildPipelineRow(), buildPipelineRow({ id: oona.id, need: "news" })];
  openPipeline("/quotes/pipeline", () => rows, { needs: { count: 2, total: null, others: 0 } }, asViewer);
  expect(await screen.findAllByRole("button", { name: "View HF-1058" })).toHaveLength(2);
  expect(controls()).toEqual([]);
});

test("contacts and a contact's page have no button that writes", async () => {
  const { user } = renderApp("/contacts", {
    as: viewer,
    handlers: {
      "GET /rest/v1/contacts": () => pageOf([oona]),
      [`GET /rest/v1/contacts/${oona.id}`]: () => Response.json(oona),
      [`GET /rest/v1/contacts/${oona.id}/quotes`]: () => pageOf([]),
      [`GET /rest/v1/contacts/${oona.id}/activity`]: () => pageOf([]),
      [`GET /rest/v1/contacts/${oona.id}/value`]: () => Response.json(noValue),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Oonagh Fitzgerald" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["View Quotes"]);
  await user.keyboard("{Escape}");
  expect(controls()).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Oonagh Fitzgerald" }));
  expect(await screen.findByText("No quotes yet")).toBeVisible();
  expect(controls()).toEqual([]);
});

test("settings can be read, and their fields are closed", async () => {
  renderApp("/settings/quote-settings", {
    as: viewer,
    handlers: { [`GET /rest/v1/companies/${company.id}`]: () => Response.json(company) },
  });
  expect(await screen.findByRole("textbox", { name: "Quote Prefix" })).toBeDisabled();
  expect(screen.getAllByText("You can look at these settings but not change them.")).toHaveLength(2);
  expect(controls()).toEqual([]);
});
