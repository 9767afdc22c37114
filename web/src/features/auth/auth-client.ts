import { AuthClient as Client } from "@supabase/auth-js";
import { sessionKey, unreachableWords } from "../../lib/api/session.ts";

const localSignOutMs = 2_000;

/** One per page load. It ignores sessions in the address, because `saved-link.ts` reads those before React starts. */
export function createAuthClient() {
  return new Client({
    url: `${location.origin}/auth/v1`,
    detectSessionInUrl: false,
    // For single sign-on. Mailed links do not depend on it: their tokens come in the address.
    flowType: "pkce",
    experimental: { passkey: true },
    fetch: fetchOrTell,
  });
}

/**
 * Marks failures of the network. The client reports them like a response that it cannot read, and keeps nothing but the
 * message.
 */
const fetchOrTell: typeof fetch = (...request) =>
  fetch(...request).catch((cause: unknown) => {
    throw new Error(unreachableWords, { cause });
  });
export type AuthClient = ReturnType<typeof createAuthClient>;

/** Signs this browser out even if the server call fails, when the client would keep the local session. */
export async function signOutHere(client: AuthClient) {
  const signOut = async () => !(await client.signOut({ scope: "local" })).error;
  const result = await settleWithin(localSignOutMs, signOut).catch(() => null);
  if (!result?.settled || !result.value) localStorage.removeItem(sessionKey);
}

type Outcome<T> = { settled: true; value: T } | { settled: false };

/** Waits for the task up to the limit, then aborts it and ignores its result. */
export function settleWithin<T>(limitMs: number, task: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({ settled: false });
      abort.abort();
    }, limitMs);
    task(abort.signal)
      .then((value) => resolve({ settled: true, value }), reject)
      .finally(() => clearTimeout(timer));
  });
}
