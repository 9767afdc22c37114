import type { ChangeEvent } from "@quotemill/shared/screens/change-feed";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { affectedKeys, createQueryRefresher } from "./affected-queries.ts";

const change: ChangeEvent = {
  table: "quotes",
  type: "UPDATE",
  id: "q1",
  contact_id: "c1",
  quote_name: "",
  quote_number: "",
  pdf_ready: false,
};

/** Records what was refreshed. Each refresh lasts until the test ends it. */
function fakeClient() {
  const refreshed: QueryKey[] = [];
  let last = withResolvers();
  const invalidateQueries = ({ queryKey }: { queryKey: QueryKey }) => {
    refreshed.push(queryKey);
    last = withResolvers();
    return last.promise;
  };
  return { client: { invalidateQueries } as unknown as QueryClient, refreshed, finish: () => last.resolve() };
}

test("news of an offer refresh its contact's list and every timeline on screen", () => {
  const keys = affectedKeys({ ...change, table: "offer_events", type: "INSERT" });
  expect(keys).toContainEqual(["quotes", "entries", "c1"]);
  expect(keys).toContainEqual(["quotes", "offers"]);
  expect(keys).not.toContainEqual(["quotes", "groups"]);
});

test("a burst of changes causes one refresh", async () => {
  vi.useFakeTimers();
  const { client, refreshed } = fakeClient();
  const queue = createQueryRefresher(client);
  for (let count = 0; count < 500; count += 1) queue.add([["quotes", "groups"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toEqual([["quotes", "groups"]]);
});

test("a change during a refresh waits for it to end and is not lost", async () => {
  vi.useFakeTimers();
  const { client, refreshed, finish } = fakeClient();
  const queue = createQueryRefresher(client);
  queue.add([["quotes", "groups"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  queue.add([["quotes", "groups"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toHaveLength(1);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toHaveLength(2);
});

test("figures of all quotes of a company pause between two refreshes, and others do not wait for them", async () => {
  vi.useFakeTimers();
  const refreshed: QueryKey[] = [];
  const client = { invalidateQueries: async ({ queryKey }: { queryKey: QueryKey }) => refreshed.push(queryKey) };
  const queue = createQueryRefresher(client as unknown as QueryClient);
  const figures = ["quotes", "pipeline", "figures"];
  const groups = ["quotes", "groups"];
  for (let second = 0; second < 4; second += 1) {
    queue.add([figures, groups]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(refreshed.filter((key) => key === figures)).toHaveLength(1);
  expect(refreshed.filter((key) => key === groups)).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refreshed.filter((key) => key === figures)).toHaveLength(2);
});

test("a change refreshes its contact's list and its own details, but never the editor's copy", () => {
  const keys = affectedKeys(change);
  expect(keys).toContainEqual(["quotes", "entries", "c1"]);
  expect(keys).toContainEqual(["quotes", "details", "q1"]);
  expect(keys.flat()).not.toContain("record");
  expect(affectedKeys({ ...change, contact_id: null })).toContainEqual(["quotes", "entries"]);
});

test("a delivery refreshes only the runs of its quote", () => {
  expect(affectedKeys({ ...change, table: "webhook_deliveries", type: "INSERT" })).toEqual([["quotes", "runs", "q1"]]);
});
