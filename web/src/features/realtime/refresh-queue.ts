import type { ChangeEvent } from "@quotemill/shared/realtime";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const gatherMs = 100;

/** What a changed quote or draft shows up in. The editor's own copy of a record is not among them: a form stays as it is. */
export function affectedKeys({ id, contact_id, type }: ChangeEvent): QueryKey[] {
  const ofContact = (key: string): QueryKey => (contact_id ? ["quotes", key, contact_id] : ["quotes", key]);
  return [
    ["quotes", "groups"],
    ofContact("entries"),
    ofContact("contact"),
    ["quotes", "details", id],
    ["quotes", "runs", id],
    ["quotes", "sending"],
    ["dashboard"],
    ...(type === "UPDATE" ? [] : [["contacts", "list"]]), // it counts quotes
  ];
}

/** When nobody knows what was missed. */
export const everything: QueryKey[] = [
  ...["groups", "entries", "contact", "details", "runs", "sending"].map((key) => ["quotes", key]),
  ["dashboard"],
  ["contacts", "list"],
];

/**
 * Refetches what is on screen and marks the rest as stale. Changes that come in a burst are gathered, and a refetch is
 * never cut short by the next one: hundreds of changes a second still leave a list that moves.
 */
export function createRefreshQueue(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  function schedule() {
    if (timer === undefined && !isRefreshing && waiting.size > 0) timer = setTimeout(refresh, gatherMs);
  }
  async function refresh() {
    timer = undefined;
    isRefreshing = true;
    const keys = [...waiting.values()];
    waiting.clear();
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    isRefreshing = false;
    schedule();
  }
  return {
    add(keys: QueryKey[]) {
      for (const key of keys) waiting.set(JSON.stringify(key), key);
      schedule();
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
