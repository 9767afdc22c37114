import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { ChangeEvent } from "@quotemill/shared/screens/change-feed";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const gatherMs = 100;

/** The queries that a changed quote or draft affects. The editor's copy is not one of them: a form must not change. */
export function affectedKeys({ table, id, contact_id, type }: ChangeEvent): QueryKey[] {
  if (table === "webhook_deliveries") return [[...queryKeys.quoteRuns, id]];
  const rows = contact_id ? [...queryKeys.quoteEntries, contact_id] : queryKeys.quoteEntries;
  if (table === "offer_events" || table === "offers") {
    // The event does not tell which quotes the offer holds, so all become stale. Only those on screen are fetched
    // again.
    return [
      rows,
      queryKeys.quoteOffers,
      queryKeys.quoteActivity,
      queryKeys.quoteDetails,
      queryKeys.sending,
      queryKeys.dashboard,
    ];
  }
  return [
    queryKeys.quoteGroups,
    rows,
    contact_id ? [...queryKeys.contactQuotes, { contact_id }] : queryKeys.contactQuotes,
    [...queryKeys.quoteDetails, id],
    [...queryKeys.quoteActivity, id],
    ...(contact_id ? [[...queryKeys.contactActivity, contact_id]] : []),
    [...queryKeys.quoteRuns, id],
    queryKeys.sending,
    queryKeys.dashboard,
    ...(type === "UPDATE" ? [] : [queryKeys.contactList]), // its rows count quotes, which an update does not change
  ];
}

/** All queries that the change feed keeps up to date, for when it is unknown which changes were missed. */
export const everything: QueryKey[] = [
  queryKeys.quoteGroups,
  queryKeys.quoteEntries,
  queryKeys.contactQuotes,
  queryKeys.quoteDetails,
  queryKeys.quoteActivity,
  queryKeys.contactActivity,
  queryKeys.quoteOffers,
  queryKeys.quoteRuns,
  queryKeys.sending,
  queryKeys.dashboard,
  queryKeys.contactList,
];

/**
 * Refetches what is on screen and marks the rest as stale. Bursts of changes are batched, and a new change never cuts a
 * refetch short, so that the list keeps updating even at hundreds of changes a second.
 */
export function createQueryRefresher(queryClient: QueryClient) {
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
