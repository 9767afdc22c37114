interface ApiSession {
  accessToken: () => Promise<string | null>;
  /** Called on every 401, when the session has ended on the server. */
  onSessionEnded: () => void;
}

let lent: ApiSession = { accessToken: async () => null, onSessionEnded: () => {} };

export const apiSession = () => lent;

/** How the auth feature gives its session to the API client, which knows nothing else about signing in. */
export function lendSessionToApi(session: ApiSession) {
  lent = session;
}
