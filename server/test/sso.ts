import { randomInt } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { sql } from "kysely";
import { encrypt } from "../src/platform/keys.ts";
import type { Provider } from "./provider.ts";
import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const newDomain = () => `company-${randomInt(1e11, 1e12)}.example`;

interface Overrides {
  provisions?: boolean;
  counts_as_factor?: boolean;
  required?: boolean;
  issuer?: string;
}

/** A company whose single sign-on is set up and tested, and whose people's addresses are in its proved domain. */
export async function connectedCompany(test: TestApp, provider: Pick<Provider, "issuer">, overrides: Overrides = {}) {
  const { required = false, issuer = provider.issuer, ...switches } = overrides;
  const company = await test.build.company();
  const domain = newDomain();
  await test.db
    .insertInto("sso_domains")
    .values({ company_id: company.id, domain, token: "a token", proved_at: sql`now()` })
    .execute();
  const connection = await test.db
    .insertInto("sso_connections")
    .values({
      company_id: company.id,
      issuer,
      client_id: "quotemill",
      tested_at: sql`now()`,
      required_at: required ? sql`now()` : null,
      ...switches,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const value_encrypted = encrypt(test.keys.ssoSecret, "the client secret");
  await test.db
    .insertInto("company_secrets")
    .values({ company_id: company.id, kind: "sso_client_secret", value_encrypted })
    .execute();
  return { ...company, domain, connectionId: connection.id };
}

/** A browser: the unchanged client, with cookies, that follows redirects by hand. */
export function createBrowser(url: string) {
  const stored = new Map<string, string>();
  const cookies = new Map<string, string>();
  const send: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await fetch(address, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    storageKey: crypto.randomUUID(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: "pkce",
    fetch: send,
  });
  const redirectOf = async (address: string) => {
    const to = (await send(address)).headers.get("location") ?? "";
    return new URL(to, address);
  };

  return {
    client,
    send,
    redirectOf,
    /** Begins, and returns the address at the provider. */
    start: async (domain: string) => {
      const { data, error } = await client.signInWithSSO({ domain, options: { redirectTo: `${url}/login` } });
      if (error) throw error;
      return new URL(data.url ?? "");
    },
    /** Begins and signs in at the provider. Returns the address that leads back to us, not opened yet. */
    async toAnswer(domain: string) {
      let page = await this.start(domain);
      const { origin } = page;
      for (let steps = 0; page.origin === origin && steps < 10; steps++) page = await redirectOf(page.href);
      return page;
    },
    /** The whole way. Returns the page that it ends on. */
    async signIn(domain: string) {
      const page = await redirectOf((await this.toAnswer(domain)).href);
      const code = page.searchParams.get("code");
      const session = code ? await client.exchangeCodeForSession(code) : null;
      return { page, refusal: page.searchParams.get("error_code"), session };
    },
  };
}
