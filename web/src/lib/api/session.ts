interface ApiSession {
  accessToken: () => Promise<string | null>;
  /** Called on every 401, when the session has ended on the server. */
  onSessionEnded: () => void;
  /** Called when the session opens nothing any more without a second factor, because the company requires one. */
  onFactorOwed: () => void;
  /** Asks for a second factor, which the call needs. False if the person would rather not. */
  confirmFactor: () => Promise<boolean>;
}

let current: ApiSession = {
  accessToken: async () => null,
  onSessionEnded: () => {},
  onFactorOwed: () => {},
  confirmFactor: async () => false,
};

export const apiSession = () => current;

/** Gives the auth feature's session to the API client, which knows nothing else about signing in. */
export function lendSessionToApi(session: ApiSession) {
  current = session;
}

/**
 * Key under which the auth client stores the session by default. Our own code removes it where the client does not. The
 * customer's page also reads it, to leave the company's own people out of what it records.
 */
export const sessionKey = "supabase.auth.token";

/** Replaces the browser's own message, such as 'Failed to fetch', when there was no response. */
export const unreachableWords = "The server could not be reached. Check your connection and try again.";
