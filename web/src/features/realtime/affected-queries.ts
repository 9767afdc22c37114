import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { ChangeEvent } from "@quotemill/shared/screens/change-feed";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const gatherMs = 100;
const pipeline: QueryKey[] = [queryKeys.pipelineRows, queryKeys.pipelineFigures];
const groups: QueryKey[] = [queryKeys.quoteGroups, queryKeys.quoteCounts];
/**
 * Minimum time between two refreshes of these queries. Figures and counts read all quotes of a company, and so does another
 * order of the rows than the usual one: in a large company that is work, and changes come all the time.
 */
const restsMs = new Map([
  [JSON.stringify(queryKeys.pipelineRows), 1_000],
  [JSON.stringify(queryKeys.pipelineFigures), 5_000],
  [JSON.stringify(queryKeys.quoteCounts), 5_000],
]);

/** The queries that a change affects. The editor's copy is not one of them: a form must not change. */
export function affectedKeys({ table, id, contact_id, type }: ChangeEvent): QueryKey[] {
  if (table === "price_changes") return [queryKeys.prices];
  if (table === "phone_calls") {
    return [
      ...pipeline,
      contact_id ? [...queryKeys.contactCalls, contact_id] : queryKeys.contactCalls,
      contact_id ? [...queryKeys.contactActivity, contact_id] : queryKeys.contactActivity,
      [...queryKeys.quoteCalls, id],
      [...queryKeys.quoteActivity, id],
      queryKeys.attention,
    ];
  }
  if (table === "webhook_deliveries") return [[...queryKeys.quoteRuns, id]];
  const rows = contact_id ? [...queryKeys.quoteEntries, contact_id] : queryKeys.quoteEntries;
  if (table === "offer_events" || table === "offers") {
    // The event does not say which quotes the offer holds, so all become stale. Only those on screen are fetched
    // again.
    return [
      rows,
      ...pipeline,
      queryKeys.quoteOffers,
      queryKeys.quoteActivity,
      queryKeys.quoteDetails,
      queryKeys.sending,
      queryKeys.dashboard,
    ];
  }
  return [
    ...groups,
    ...pipeline,
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
  ...groups,
  ...pipeline,
  queryKeys.quoteEntries,
  queryKeys.contactQuotes,
  queryKeys.quoteDetails,
  queryKeys.quoteActivity,
  queryKeys.contactActivity,
  queryKeys.contactCalls,
  queryKeys.quoteCalls,
  queryKeys.quoteOffers,
  queryKeys.quoteRuns,
  queryKeys.sending,
  queryKeys.dashboard,
  queryKeys.contactList,
  queryKeys.prices,
];

/**
 * Refetches what is on screen and marks the rest as stale. Bursts of changes are batched, and a new change never cuts a
 * refetch short, so that the list keeps updating even at hundreds of changes a second.
 */
export function createQueryRefresher(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>();
  const restingUntil = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let isRefreshing = false;

  const restOf = (name: string) => Math.max(0, (restingUntil.get(name) ?? 0) - Date.now());
  function schedule() {
    if (isRefreshing || waiting.size === 0) return;
    const inMs = Math.max(gatherMs, Math.min(...[...waiting.keys()].map(restOf)));
    // A timer that ends earlier stays: changes that never pause must not put the refresh off.
    if (timer !== undefined && Date.now() + inMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = Date.now() + inMs;
    timer = setTimeout(refresh, inMs);
  }
  async function refresh() {
    timer = undefined;
    isRefreshing = true;
    const due = [...waiting].filter(([name]) => restOf(name) === 0);
    for (const [name] of due) waiting.delete(name);
    await Promise.all(due.map(([, queryKey]) => queryClient.invalidateQueries({ queryKey })));
    for (const [name] of due) restingUntil.set(name, Date.now() + (restsMs.get(name) ?? 0));
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
