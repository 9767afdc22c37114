import type { DryRun, WriteBack } from "@quotemill/shared/crm/write-back";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, company } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { buildWriteBack, refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const path = "/rest/v1/crm_write_back";
const connected = { ...company, ghl_connected: true, ghl_location_name: "Newcastle" };
const pipelines = [
  {
    ...{ id: "p1", name: "Fencing sales" },
    stages: [
      { id: "s1", name: "Quote sent" },
      { id: "s2", name: "Won" },
    ],
  },
];
const eventId = "7a8b6c5d-0000-4000-8000-0000000000e1";
const dryRun: DryRun = {
  problem: null,
  events: [
    {
      ...{ event_id: eventId, type: "offer.accepted", about: "HF-1062, Ellen Tran", stops: null },
      created_at: "2026-11-16T08:00:00.000Z",
      steps: [
        { step: "tags", writes: true, title: "Add the tag won to Ellen Tran", detail: "Has quoted. They stay." },
        { step: "fields", writes: false, title: "Contact fields", detail: "None is written." },
      ],
    },
    {
      ...{ event_id: eventId.replace("e1", "e2"), type: "offer.declined", about: "HF-1044, Bill Macpherson" },
      ...{ created_at: "2026-11-15T08:00:00.000Z", stops: "Its card is already won.", steps: [] },
    },
  ],
};

/** A backend that stores saved rules. */
function openPage(stored: WriteBack = buildWriteBack(), handlers: Handlers = {}) {
  let now = stored;
  return renderApp("/settings/integrations", {
    as: buildProfile({ app_role: "admin", company: connected }),
    handlers: {
      [`GET /rest/v1/companies/${company.id}`]: () => Response.json(connected),
      [`GET ${path}`]: () => Response.json(now),
      [`GET ${path}/location`]: () => Response.json({ pipelines, missing_scopes: [], problem: null }),
      [`PUT ${path}`]: async (request) => {
        now = { ...now, ...((await request.clone().json()) as Partial<WriteBack>) };
        return Response.json(now);
      },
      [`POST ${path}/dry_run`]: () => Response.json(dryRun),
      ...handlers,
    },
  });
}
const table = () => screen.findByRole("table", { name: "Write back" });
const rowOf = async (name: RegExp) => within(within(await table()).getByRole("row", { name }));
type User = ReturnType<typeof openPage>["user"];
/** Ends with what the dry run shows. It needs the rules, which are loaded with the table. */
async function runDry(user: User) {
  await table();
  await user.click(screen.getByRole("button", { name: "Run" }));
  await screen.findByText("Add the tag won to Ellen Tran");
}

test("an admin maps, sees a dry run and turns it on", async () => {
  const { user, backend } = openPage();
  await table();
  await screen.findByRole("option", { name: "Fencing sales" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Pipeline" }), "Fencing sales");
  // Stages with the usual names are proposed.
  expect(screen.getByRole("combobox", { name: "Stage for Sent" })).toHaveValue("s1");
  expect(screen.getByRole("combobox", { name: "Stage for Accepted" })).toHaveValue("s2");
  const accepted = await rowOf(/^Accepted/);
  await user.click(accepted.getByRole("button", { name: "Add a tag to Accepted" }));
  await user.keyboard("book-in{Enter}");
  await user.click(accepted.getByRole("button", { name: "Remove the tag quote-accepted from Accepted" }));
  await user.click(screen.getByRole("checkbox", { name: "Note for Opened" }));

  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Do a dry run first")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByText("Add the tag won to Ellen Tran")).toBeVisible();
  expect(screen.getByText("None is written.")).toBeVisible();
  // It is shown, and announced to screen readers.
  const sum = "1 of 2 events would be written, with 1 write. 1 stops: its card is already won.";
  await waitFor(() => expect(screen.getAllByText(sum)).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: /^Declined/ }));
  expect(screen.getByRole("list", { name: "What would be written" })).toHaveTextContent("Its card is already won.");

  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Write back is on")).toBeVisible();
  expect(await backend.find(`PUT ${path}`)?.json()).toMatchObject({
    is_on: true,
    pipeline_id: "p1",
    mapping: {
      "offer.opened": { note: true },
      "offer.accepted": { tags: ["book-in"], stage_id: "s2", status: "won" },
    },
  });
  expect(screen.getByText("Nothing written yet")).toBeVisible();
});

test("a pipeline can be chosen once the rules are known", async () => {
  const stored = withResolvers<Response>();
  openPage(undefined, { [`GET ${path}`]: () => stored.promise });
  await screen.findByRole("option", { name: "Fencing sales" });
  expect(screen.getByRole("combobox", { name: "Pipeline" })).toBeDisabled();
  stored.resolve(Response.json(buildWriteBack()));
  await table();
  expect(screen.getByRole("combobox", { name: "Pipeline" })).toBeEnabled();
});

test("by keyboard, the focus stays in the row when a tag comes or goes", async () => {
  const { user } = openPage();
  const accepted = await rowOf(/^Accepted/);
  const add = () => accepted.getByRole("button", { name: "Add a tag to Accepted" });
  await user.click(add());
  await user.keyboard("book-in{Enter}");
  expect(add()).toHaveFocus();
  await user.keyboard("{Enter}never{Escape}");
  expect(add()).toHaveFocus();
  expect(accepted.queryByText("never")).not.toBeInTheDocument();
  await user.click(accepted.getByRole("button", { name: "Remove the tag quote-accepted from Accepted" }));
  expect(accepted.getByRole("button", { name: "Remove the tag book-in from Accepted" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(add()).toHaveFocus();
});

test("a change needs another dry run, and can be undone", async () => {
  const { user } = openPage();
  await runDry(user);
  await user.click(screen.getByRole("checkbox", { name: "Note for Expired" }));
  expect(screen.getByText(/The rules have changed since/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo changes" }));
  expect(screen.getByRole("checkbox", { name: "Note for Expired" })).not.toBeChecked();
  expect(screen.queryByText(/The rules have changed since/)).not.toBeInTheDocument();
});

test("a refusal is said, and what was set stays", async () => {
  const { user } = openPage(buildWriteBack(), {
    [`PUT ${path}`]: () => refusal(409, "The token lacks contacts.write."),
  });
  await runDry(user);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("The token lacks contacts.write.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Turn on" })).toBeVisible();
});

test("a refused token is said in red, and the admin can connect again", async () => {
  const stopped = {
    title: "GoHighLevel refused the token",
    words: "Nothing is written.",
    at: "2026-11-16T08:00:00.000Z",
  };
  const { user } = openPage(buildWriteBack({ is_on: true, stopped, waiting: 3 }), {
    "POST /functions/v1/ghl-connect": () => Response.json({ error: false, message: "" }),
  });
  expect(await screen.findByText("GoHighLevel refused the token")).toBeVisible();
  expect(screen.getByText("Stopped")).toBeVisible();
  expect(screen.getByText("Refused")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Connect again" }));
  expect(screen.getByRole("region", { name: "Connection status" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByLabelText("Location ID")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Connect again" }));
  await user.type(screen.getByLabelText("Location ID"), "abc");
  await user.type(screen.getByLabelText("Private Integration Token"), "pit-new{Enter}");
  expect(await screen.findByText("Successfully connected to GoHighLevel!")).toBeVisible();
  expect(screen.queryByLabelText("Location ID")).not.toBeInTheDocument();
});

test("events show their outcome and calls, and failed ones can be tried again", async () => {
  const write = {
    ...{ event_id: eventId, type: "offer.accepted", about: "HF-1062, Ellen Tran", state: "failed" },
    ...{
      reason: "GoHighLevel refused this.",
      attempts: 1,
      next_at: null,
      created_at: "2026-11-16T08:00:00.000Z",
      calls: 2,
    },
  };
  const call = {
    ...{ step: "tags", method: "POST", path: "/contacts/x/tags", status: 422, problem: "GoHighLevel refused this." },
    ...{ answer: "tags should not be empty", duration_ms: 80, at: "2026-11-16T08:00:01.000Z" },
  };
  const { user, backend } = openPage(buildWriteBack({ is_on: true, failed: 1 }), {
    [`GET ${path}/events`]: () => Response.json({ items: [write], next_cursor: null }),
    [`GET ${path}/events/${eventId}`]: () => Response.json({ calls: [call] }),
    [`POST ${path}/retry`]: () => Response.json({ count: 1 }),
  });
  await user.click(await screen.findByRole("button", { name: "View offer.accepted, HF-1062, Ellen Tran" }));
  const dialog = await screen.findByRole("dialog", { name: "offer.accepted" });
  expect(await within(dialog).findByText("It said: tags should not be empty")).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Retry offer.accepted, HF-1062, Ellen Tran" }));
  expect(await screen.findByText("The event waits again")).toBeVisible();
  expect(await backend.find(`POST ${path}/retry`)?.json()).toEqual({ event_id: eventId });
  await user.click(screen.getByRole("button", { name: "Retry 1 failed" }));
  expect(await screen.findByText("1 event waits again")).toBeVisible();
});

test("turning write back off asks first", async () => {
  const { user, backend } = openPage(buildWriteBack({ is_on: true, waiting: 2 }));
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  const question = screen.getByRole("alertdialog", { name: "Turn off write back" });
  expect(question).toHaveTextContent("2 events that wait will not be, either.");
  await user.click(within(question).getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("Write back is off")).toBeVisible();
  expect(await backend.find(`PUT ${path}`)?.json()).toMatchObject({ is_on: false });
});

test("missing scopes are reported by name", async () => {
  const problem = "The token lacks opportunities.write, so cards cannot be changed.";
  openPage(buildWriteBack(), {
    [`GET ${path}/location`]: () => Response.json({ pipelines: [], missing_scopes: ["opportunities.write"], problem }),
  });
  expect(await screen.findByText(problem)).toBeVisible();
});

test("what is changed while the answer is late stays, and begins with what was saved", async () => {
  const updated_at = "2026-11-19T00:00:00.000Z";
  const held = withResolvers();
  const { user, backend } = openPage(buildWriteBack({ is_on: true }), {
    [`PUT ${path}`]: async (request) => {
      const saved = { ...buildWriteBack(), ...((await request.json()) as Partial<WriteBack>), updated_at };
      await held.promise;
      return Response.json(saved);
    },
  });
  await table();
  const saves = () => backend.requests.filter(({ method }) => method === "PUT");
  await user.click(screen.getByRole("checkbox", { name: "Note for Opened" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  await user.click(screen.getByRole("checkbox", { name: "Note for Expired" }));
  const isTicked = (screen.getByRole("checkbox", { name: "Note for Expired" }) as HTMLInputElement).checked;
  held.resolve();
  expect(await screen.findByText("Write back is saved")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(await saves()[1]?.json()).toMatchObject({ updated_at, mapping: { "offer.expired": { note: isTicked } } });
});
