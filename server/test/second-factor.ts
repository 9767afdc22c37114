import { generateSync } from "otplib";
import { createAuthClient, createAuthTest } from "./auth-client.ts";
import { password } from "./factories.ts";

type Client = ReturnType<typeof createAuthClient>;

/** A listening test app, and people with an authenticator app on their phone. */
export async function createFactorTest() {
  const auth = await createAuthTest();
  let aheadMs = 0;
  const passTime = (ms: number) => {
    aheadMs += ms;
    auth.test.passTime(ms);
  };
  /** The code that the app shows at the server's time. */
  const codeOf = (secret: string, stepsAhead = 0) =>
    generateSync({ secret, epoch: Math.floor((Date.now() + aheadMs) / 1000) + 30 * stepsAhead });

  /** Waits for a code that was not used before. */
  const nextCode = (secret: string) => {
    passTime(30_000);
    return codeOf(secret);
  };

  const enrol = async (client: Client, friendlyName?: string) => {
    const { data, error } = await client.mfa.enroll({ factorType: "totp", ...(friendlyName && { friendlyName }) });
    if (error) throw error;
    return { factorId: data.id, secret: data.totp.secret, data };
  };

  /** Someone who has just set up an app, in a session that has shown it. */
  const withFactor = async (overrides?: Parameters<typeof auth.signedInClient>[0]) => {
    const { user, client } = await auth.signedInClient(overrides);
    const { factorId, secret } = await enrol(client);
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    if (error) throw error;
    return { user, client, factorId, secret };
  };

  /** A new browser that has shown the password. */
  const halfSignedIn = async (email: string) => {
    const client = auth.newClient();
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error) throw error;
    return { client, session: data.session };
  };

  /** Returns the token that the browser would send with its calls. */
  const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? "";

  /** Calls as that browser. */
  const call = async (
    client: Client,
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) => {
    const response = await auth.test.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${await tokenOf(client)}`, "x-supabase-api-version": "2024-01-01" },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.body ? response.json() : null };
  };

  /** Two tabs of one browser, which share what is stored. */
  const twoTabs = () => {
    const stored = new Map<string, string>();
    const key = crypto.randomUUID();
    return { first: createAuthClient(auth.url, stored, key), second: createAuthClient(auth.url, stored, key) };
  };

  return { ...auth, twoTabs, passTime, codeOf, nextCode, enrol, withFactor, halfSignedIn, tokenOf, call };
}
