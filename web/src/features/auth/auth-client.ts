import { AuthClient as Client } from "@supabase/auth-js";
import { settleWithin } from "./settle-within.ts";

/** The client's own default, needed where it leaves the session behind. */
const storageKey = "supabase.auth.token";
const localSignOutMs = 2_000;

/** One per page load. Nothing reads the address for a session: `saved-link.ts` does that before React starts. */
export function createAuthClient() {
  return new Client({ url: `${location.origin}/auth/v1`, detectSessionInUrl: false, flowType: "implicit" });
}
export type AuthClient = ReturnType<typeof createAuthClient>;

/** Signs this browser out, whatever the server says: when its call fails the client keeps the session, even a local one. */
export async function signOutHere(client: AuthClient) {
  const signOut = async () => !(await client.signOut({ scope: "local" })).error;
  const result = await settleWithin(localSignOutMs, signOut).catch(() => null);
  if (!result?.settled || !result.value) localStorage.removeItem(storageKey);
}
