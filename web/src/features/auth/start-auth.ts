import { lendSessionToApi } from "../../lib/api-session.ts";
import { createAuthClient } from "./auth-client.ts";
import { createAuthSession } from "./auth-session.ts";

/** Connects the auth client, the session and the API client. Called once, before React renders. */
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
