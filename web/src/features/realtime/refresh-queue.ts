import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { ChangeEvent } from "@quotemill/shared/realtime";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const gatherMs = 100;

/** What a changed quote or draft shows up in. The editor's own copy of a record is not among them: a form stays as it is. */
export function affectedKeys({ id, contact_id, type }: ChangeEvent): QueryKey[] {
  return [
    queryKeys.quoteGroups,
    contact_id ? [...queryKeys.quoteEntries, contact_id] : queryKeys.quoteEntries,
    contact_id ? [...queryKeys.contactQuotes, { contact_id }] : queryKeys.contactQuotes,
    [...queryKeys.quoteDetails, id],
    [...queryKeys.quoteRuns, id],
    queryKeys.sending,
    queryKeys.dashboard,
    ...(type === "UPDATE" ? [] : [queryKeys.contactList]), // it counts quotes
  ];
}

/** When nobody knows what was missed. */
export const everything: QueryKey[] = [
  queryKeys.quoteGroups,
  queryKeys.quoteEntries,
  queryKeys.contactQuotes,
  queryKeys.quoteDetails,
  queryKeys.quoteRuns,
  queryKeys.sending,
  queryKeys.dashboard,
  queryKeys.contactList,
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
