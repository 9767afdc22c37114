import type { CrmContact } from "@quotemill/shared/crm";
import type { Clock } from "../../platform/clock.ts";
import { cleanText } from "./clean-text.ts";
import { toCrmContact } from "./crm-contact.ts";
import { createBudgets } from "./ghl-budget.ts";
import { type GhlProblem, type GhlResult, problemOf } from "./ghl-problems.ts";
import { createGhlRequest } from "./ghl-request.ts";

export interface GhlConnection {
  companyId: string;
  locationId: string;
  token: string;
}

interface Options {
  baseUrl: string;
  clock: Clock;
  connectMs?: number;
  searchMs?: number;
}

type Connected =
  | { ok: true; locationName: string | null }
  | { ok: false; problem: GhlProblem; step: "location" | "contacts" };

export interface GhlClient {
  /** Tries the token on both calls that need it, so that a missing scope shows now instead of in a search. */
  connect(connection: GhlConnection): Promise<Connected>;
  search(connection: GhlConnection, term: string): Promise<GhlResult<CrmContact[]>>;
}

const shownContacts = 10;

/** The two calls to GoHighLevel that we need. No retries: a person is waiting, and can try again. */
export function createGhlClient({ baseUrl, clock, connectMs = 15_000, searchMs = 5_000 }: Options): GhlClient {
  const send = createGhlRequest(baseUrl);
  const budgets = createBudgets(clock);

  async function call(
    { companyId, locationId, token }: GhlConnection,
    request: Omit<Parameters<typeof send>[0], "token">,
  ): Promise<GhlResult<unknown>> {
    const key = `${companyId} ${locationId}`;
    const usedUp = budgets.usedUp(key);
    if (usedUp) return { ok: false, problem: usedUp };
    const answer = await send({ ...request, token });
    if ("problem" in answer) return { ok: false, problem: answer.problem };
    budgets.note(key, answer.status, answer.headers);
    if (answer.status === 200 || answer.status === 201) return { ok: true, value: answer.body };
    const problem = problemOf(answer.status, answer.body);
    return { ok: false, problem: problem === "too_many" ? (budgets.usedUp(key) ?? problem) : problem };
  }

  async function searchContacts(
    connection: GhlConnection,
    query: { pageLimit: number; query?: string },
    signal: AbortSignal,
  ): Promise<GhlResult<unknown[]>> {
    const body = { locationId: connection.locationId, page: 1, ...query };
    const searched = await call(connection, { method: "POST", path: "/contacts/search", body, signal });
    if (!searched.ok) return searched;
    const { contacts } = (searched.value ?? {}) as { contacts?: unknown };
    return Array.isArray(contacts) ? { ok: true, value: contacts } : { ok: false, problem: "unavailable" };
  }

  return {
    async connect(connection) {
      const signal = AbortSignal.timeout(connectMs);
      const path = `/locations/${encodeURIComponent(connection.locationId)}`;
      const found = await call(connection, { method: "GET", path, signal });
      if (!found.ok) return { ...found, step: "location" };
      const { id, name } = locationOf(found.value);
      if (id !== connection.locationId)
        return { ok: false, problem: id ? "location" : "unavailable", step: "location" };
      const searched = await searchContacts(connection, { pageLimit: 1 }, signal);
      if (!searched.ok) return { ...searched, step: "contacts" };
      return { ok: true, locationName: name };
    },

    async search(connection, term) {
      const query = { pageLimit: shownContacts, query: term };
      const searched = await searchContacts(connection, query, AbortSignal.timeout(searchMs));
      if (!searched.ok) return searched;
      return { ok: true, value: searched.value.slice(0, shownContacts).flatMap((raw) => toCrmContact(raw) ?? []) };
    },
  };
}

function locationOf(body: unknown): { id: string; name: string | null } {
  const { location } = (body ?? {}) as { location?: { id?: unknown; name?: unknown } | null };
  return { id: cleanText(location?.id), name: cleanText(location?.name) || null };
}
