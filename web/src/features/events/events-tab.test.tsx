import type { Endpoint, EventDelivery } from "@quotemill/shared/events/endpoints";
import { eventSamples } from "@quotemill/shared/events/samples";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const path = "/rest/v1/event_endpoints";
const id = "7a8b6c5d-0000-4000-8000-000000000001";
const secret = "whsec_c2VjcmV0IG9mIHRoZSBlbmRwb2ludCwgMzIgYnl0ZXM=";

const buildEndpoint = (overrides: Partial<Endpoint> = {}): Endpoint => ({
  id,
  url: "https://jobs.kestrel.example/in/7c2",
  types: ["offer.accepted"],
  is_enabled: true,
  source: "app",
  made_by: "Priya Nair",
  created_at: "2026-11-15T08:00:00.000Z",
  previous_until: null,
  health: {
    state: "healthy",
    since: null,
    next_try_at: null,
    calls: 412,
    succeeded: 411,
    median_ms: 142,
    latest: [false, ...Array(23).fill(true)],
  },
  failed: 0,
  waiting: 0,
  ...overrides,
});

const buildDelivery = (overrides: Partial<EventDelivery> = {}): EventDelivery => ({
  event_id: "7a8b6c5d-0000-4000-8000-0000000000e1",
  type: "offer.accepted",
  about: "HF-1062, Ellen Tran",
  state: "delivered",
  attempts: 1,
  next_at: null,
  created_at: "2026-11-16T08:00:00.000Z",
  last: { status: 200, problem: null, duration_ms: 188, at: "2026-11-16T08:00:00.000Z" },
  ...overrides,
});

function openEvents(endpoints: Endpoint[], deliveries: EventDelivery[] = [], handlers: Handlers = {}) {
  let items = endpoints;
  const app = renderApp("/settings/integrations?tab=events", {
    as: profileOf("admin"),
    handlers: {
      [`GET ${path}`]: () => Response.json({ items }),
      [`GET ${path}/${id}/deliveries`]: () => Response.json({ items: deliveries, next_cursor: null }),
      ...handlers,
    },
  });
  return {
    ...app,
    setItems: (next: Endpoint[]) => {
      items = next;
    },
  };
}

test("an admin adds an endpoint with a sample next to the choice, and sees its secret once", async () => {
  const made = buildEndpoint({ types: ["offer.accepted", "offer.declined"] });
  const { user, backend, setItems } = openEvents([], [], {
    [`POST ${path}`]: () => {
      setItems([made]);
      return Response.json({ ...made, secret });
    },
  });
  expect(await screen.findByText("No endpoints yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add endpoint" }));
  const dialog = await screen.findByRole("dialog", { name: "Add endpoint" });
  await user.click(within(dialog).getByRole("button", { name: "Add endpoint" }));
  expect(await within(dialog).findByText("Choose at least one event.")).toBeVisible();
  expect(within(dialog).getByText("The address is not a web address.")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Address/), made.url);
  await user.click(within(dialog).getByRole("checkbox", { name: /^offer.accepted/ }));
  await user.click(within(dialog).getByRole("checkbox", { name: /^offer.declined/ }));
  expect(within(dialog).getByRole("region", { name: "Sample of offer.declined" })).toHaveTextContent(
    "Not before spring.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Add endpoint" }));
  const shown = await screen.findByRole("dialog", { name: "Secret of the endpoint" });
  expect(await backend.find(`POST ${path}`)?.json()).toEqual({
    url: made.url,
    types: ["offer.accepted", "offer.declined"],
  });
  expect(within(shown).getByText(secret)).toBeVisible();
  await user.click(within(shown).getByRole("button", { name: "Copy the secret" }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  expect(await screen.findByRole("row", { name: /jobs.kestrel.example/ })).toHaveTextContent("2 types");
});

test("each endpoint shows its health in words and bars", async () => {
  const healths: Partial<Endpoint>[] = [
    {},
    { health: { ...buildEndpoint().health, state: "failing", since: "2026-11-16T08:00:00.000Z", next_try_at: null } },
    {
      is_enabled: false,
      health: { ...buildEndpoint().health, state: "given_up", since: "2026-11-09T08:00:00.000Z", latest: [] },
    },
    { health: { ...buildEndpoint().health, state: "new", calls: 0, succeeded: 0, median_ms: null, latest: [] } },
  ];
  openEvents(
    healths.map((health, index) =>
      buildEndpoint({ ...health, id: id.replace(/1$/, `${index + 1}`), url: `https://e${index}.example/` }),
    ),
  );
  const row = async (index: number) => screen.findByRole("row", { name: new RegExp(`e${index}.example`) });
  expect(await row(0)).toHaveTextContent(/Healthy.*411 of 412 this week, 142 ms/);
  expect(within(await row(0)).getByRole("img", { name: "1 of the last 24 calls failed" })).toBeInTheDocument();
  expect(await row(1)).toHaveTextContent(/Failing.*since 16 Nov.*next try soon/);
  expect(await row(2)).toHaveTextContent(/Switched off.*after five days of failures, 9 Nov/);
  expect(await row(3)).toHaveTextContent(/New.*no event yet/);
});

test("an admin sends a test, switches an endpoint off and removes it", async () => {
  const endpoint = buildEndpoint();
  const { user, backend, setItems } = openEvents([endpoint], [], {
    [`POST ${path}/${id}/test`]: () =>
      Response.json({ ok: false, status: 500, problem: "jobs.kestrel.example answered 500", duration_ms: 12 }),
    [`PATCH ${path}/${id}`]: () => {
      setItems([{ ...endpoint, is_enabled: false }]);
      return Response.json({ ...endpoint, is_enabled: false, secret: null });
    },
    [`DELETE ${path}/${id}`]: () => {
      setItems([]);
      return Response.json({});
    },
  });
  const menu = async () => user.click(await screen.findByRole("button", { name: "Actions for jobs.kestrel.example" }));
  await menu();
  await user.click(screen.getByRole("menuitem", { name: "Send a test" }));
  expect(await screen.findByText("jobs.kestrel.example answered 500")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Post to jobs.kestrel.example" }));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Post to jobs.kestrel.example" })).not.toBeChecked());
  expect(await backend.find(`PATCH ${path}/${id}`)?.json()).toEqual({ is_enabled: false });
  await menu();
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No endpoints yet")).toBeVisible();
});

test("an address that a colleague has changed in the meantime is shown, and replaced only then", async () => {
  const endpoint = buildEndpoint();
  const theirs = { ...endpoint, url: "https://new.kestrel.example/in" };
  const fields = { url: `Somebody else has changed this to '${theirs.url}'.` };
  const sent: unknown[] = [];
  const { user, setItems } = openEvents([endpoint], [], {
    [`PATCH ${path}/${id}`]: async (request) => {
      sent.push(await request.json());
      const error = { code: "conflict", message: "Somebody else has changed the same fields in the meantime.", fields };
      if (sent.length === 1) return Response.json({ error }, { status: 409 });
      return Response.json({ ...endpoint, url: "https://mine.example/", secret: null });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for jobs.kestrel.example" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit endpoint" }));
  await user.clear(dialog.getByLabelText(/^Address/));
  await user.type(dialog.getByLabelText(/^Address/), "https://mine.example/");
  setItems([theirs]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(fields.url)).toBeVisible();
  expect(dialog.getByLabelText(/^Address/)).toHaveValue("https://mine.example/");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const mine = { url: "https://mine.example/" };
  expect(sent).toEqual([
    { ...mine, seen: { url: endpoint.url } },
    { ...mine, seen: { url: theirs.url } },
  ]);
});

test("an admin looks at failed deliveries and replays them", async () => {
  const failed = buildDelivery({
    state: "failed",
    attempts: 8,
    last: {
      status: 503,
      problem: "jobs.kestrel.example answered 503",
      duration_ms: 2100,
      at: "2026-11-16T08:00:00.000Z",
    },
  });
  const waiting = buildDelivery({ event_id: id, state: "waiting", attempts: 0, about: "HF-1063", last: null });
  const { user, backend } = openEvents([buildEndpoint({ failed: 5 })], [failed, waiting], {
    [`POST ${path}/${id}/replay`]: () => refusal(409, "This endpoint is switched off."),
    [`POST ${path}/${id}/replay_failed`]: () => Response.json({ count: 5 }),
    [`GET ${path}/${id}/deliveries/${failed.event_id}`]: () =>
      Response.json({ event: eventSamples["offer.accepted"], attempts: [{ ...failed.last, answer: "Over quota" }] }),
  });
  const row = await screen.findByRole("row", { name: /HF-1062/ });
  expect(row).toHaveTextContent(/503 in 2100 ms.*8 of 8, failed/);
  expect(screen.getByRole("row", { name: /HF-1063/ })).toHaveTextContent(/not called yet.*0 of 8, next soon/);
  await user.click(within(row).getByRole("button", { name: /^View / }));
  const dialog = await screen.findByRole("dialog", { name: "offer.accepted" });
  expect(await within(dialog).findByText("It said: Over quota")).toBeVisible();
  expect(within(dialog).getByRole("region", { name: "Message" })).toHaveTextContent('"signer": "Ellen Tran"');
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await user.click(within(row).getByRole("button", { name: /^Replay/ }));
  expect(await screen.findByText("This endpoint is switched off.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Replay 5 failed" }));
  expect(await screen.findByText("5 events on the way again")).toBeVisible();
  expect(await backend.find(`POST ${path}/${id}/replay_failed`)?.json()).toEqual({});
});
