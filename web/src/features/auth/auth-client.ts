import { AuthClient as Client } from "@supabase/auth-js";
import { sessionKey } from "../../lib/session-key.ts";
import { settleWithin } from "./settle-within.ts";

const localSignOutMs = 2_000;

/** One per page load. It ignores sessions in the address, because `saved-link.ts` reads those before React starts. */
export function createAuthClient() {
  return new Client({ url: `${location.origin}/auth/v1`, detectSessionInUrl: false, flowType: "implicit" });
}
export type AuthClient = ReturnType<typeof createAuthClient>;

/** Signs this browser out even if the server call fails, when the client would keep the local session. */
export async function signOutHere(client: AuthClient) {
  const signOut = async () => !(await client.signOut({ scope: "local" })).error;
  const result = await settleWithin(localSignOutMs, signOut).catch(() => null);
  if (!result?.settled || !result.value) localStorage.removeItem(sessionKey);
}
