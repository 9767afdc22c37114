interface ApiSession {
  accessToken: () => Promise<string | null>;
  /** Called on every 401, when the session has ended on the server. */
  onSessionEnded: () => void;
}

let current: ApiSession = { accessToken: async () => null, onSessionEnded: () => {} };

export const apiSession = () => current;

/** How the auth feature gives its session to the API client, which knows nothing else about signing in. */
export function lendSessionToApi(session: ApiSession) {
  current = session;
}
