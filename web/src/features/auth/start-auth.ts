import { lendSessionToApi } from "../../lib/api-session.ts";
import { createAuthClient } from "./auth-client.ts";
import { createAuthSession } from "./auth-session.ts";

/** Wires the client, the state machine and the API client together; called once, before React renders. */
export function startAuth(goToLogin: () => void) {
  const client = createAuthClient();
  const session = createAuthSession({
    client,
    goToLogin,
    fetchProfile: async (signal) => (await import("./profile.ts")).fetchProfile(signal),
  });
  lendSessionToApi({
    accessToken: async () => (await client.getSession()).data.session?.access_token ?? null,
    onSessionEnded: () => void session.end(),
  });
  const stop = session.start();
  return { client, session, stop };
}
