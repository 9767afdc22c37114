import { AuthClient } from "@supabase/auth-js";
import { password } from "./factories.ts";
import { createTestApp } from "./test-app.ts";

/** The client that the browser uses, connected to the server at that address. */
export function createAuthClient(url: string, stored = new Map<string, string>(), storageKey = crypto.randomUUID()) {
  return new AuthClient({
    url: `${url}/auth/v1`,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    // Each client stands for one browser, so no two may share a key.
    storageKey,
    experimental: { passkey: true },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** A listening test app, and browsers that sign in to it. */
export async function createAuthTest(options: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp(options);
  const url = await test.listen();
  const newClient = () => createAuthClient(url);
  const signedInClient = async (overrides: Parameters<typeof test.build.user>[0] = {}) => {
    const user = await test.build.user(overrides);
    const client = newClient();
    const { data, error } = await client.signInWithPassword({ email: user.email, password });
    if (error) throw error;
    return { user, client, session: data.session };
  };
  return { test, url, newClient, signedInClient };
}
