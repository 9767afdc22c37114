import { AuthClient } from "@supabase/auth-js";

/** The client that the browser uses, connected to the server at that address. */
export function createAuthClient(url: string) {
  const stored = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    // Each client stands for one browser, so no two may share a key.
    storageKey: crypto.randomUUID(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}
