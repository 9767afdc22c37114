interface ApiSession {
  accessToken: () => Promise<string | null>;
  /** Called on every 401: the session ended on the server, whatever the browser still believes. */
  onSessionEnded: () => void;
}

let lent: ApiSession = { accessToken: async () => null, onSessionEnded: () => {} };

export const apiSession = () => lent;

/** The auth feature lends its session to the API client, which knows nothing else about signing in. */
export function lendSessionToApi(session: ApiSession) {
  lent = session;
}
