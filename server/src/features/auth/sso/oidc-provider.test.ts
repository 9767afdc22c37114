import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import { beforeAll, describe, expect, it } from "vitest";
import { atEndOfFile } from "../../../../../suites/ends.ts";
import { connectedCompany, createBrowser } from "../../../../test/sso.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { encrypt } from "../../../platform/keys.ts";
import { callbackUrl } from "./flows.service.ts";

/**
 * The same sign-in at `oidc-provider`, which is certified: it insists on registered redirect addresses, on PKCE and on
 * the client's secret, names itself in its answers (RFC 9207) and gives the address only when it is asked again. Needs
 * Node 22 (see `server/vitest.config.ts`).
 */
describe("oidc-provider", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let url: string;
  let company: Awaited<ReturnType<typeof connectedCompany>>;
  /** The person's action there: signs in under that subject, or is refused. */
  let decision: object = {};
  const emails = new Map<string, string>();

  beforeAll(async () => {
    test = await createTestApp();
    url = await test.listen();
    let serve = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
    const server = createServer((request, response) => serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    atEndOfFile(async () => {
      server.close();
      server.closeAllConnections();
    });
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    company = await connectedCompany(test, { issuer });
    const provider = await createProvider(issuer);
    const callback = provider.callback();
    serve = (request, response) =>
      request.url?.startsWith("/interaction/")
        ? provider.interactionFinished(request, response, decision)
        : callback(request, response);
  });

  async function createProvider(issuer: string): Promise<Provider> {
    const { default: Provider } = await import("oidc-provider");
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: "quotemill",
          client_secret: "the client secret",
          redirect_uris: [callbackUrl(url, company.id)],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "one", use: "sig" }] },
      cookies: { keys: ["a key for tests"] },
      claims: { email: ["email"], profile: ["name"] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, email: emails.get(sub), name: "Ada Lovelace" }),
      }),
      // The company's people are not asked which claims to send us.
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({ clientId: "quotemill", accountId: oidc.session.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  async function member() {
    const email = `ada-${crypto.randomUUID()}@${company.domain}`;
    const user = await test.build.user({ company_id: company.id, email });
    const accountId = crypto.randomUUID();
    emails.set(accountId, email);
    decision = { login: { accountId } };
    return { ...user, accountId };
  }

  it("lets a colleague in, and knows them by their subject from then on", async () => {
    const user = await member();
    const first = createBrowser(url);
    const answer = await first.toAnswer(company.domain);
    expect(answer.searchParams.get("iss")).toMatch(/^http:/);
    const { searchParams } = await first.redirectOf(answer.href);
    const { data } = await first.client.exchangeCodeForSession(searchParams.get("code") ?? "");
    expect(data.user?.email).toBe(user.email);
    emails.set(user.accountId, `renamed@${company.domain}`);
    const { session } = await createBrowser(url).signIn(company.domain);
    expect(session?.data.user?.id).toBe(user.auth_id);
  });

  it("refuses the code of another sign-in, a wrong secret and people whom it does not let in", async () => {
    await member();
    const [visitor, victim] = [createBrowser(url), createBrowser(url)];
    const answer = await visitor.toAnswer(company.domain);
    const stolen = await victim.toAnswer(company.domain);
    answer.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    const mixedUp = await visitor.redirectOf(answer.href);
    expect(mixedUp.searchParams.get("error_code")).toBe("sso_answer_refused");
    const setSecret = (secret: string) =>
      test.db
        .updateTable("company_secrets")
        .set({ value_encrypted: encrypt(test.keys.ssoSecret, secret) })
        .where("company_id", "=", company.id)
        .execute();
    await setSecret("another secret");
    expect((await createBrowser(url).signIn(company.domain)).refusal).toBe("sso_client_refused");
    await setSecret("the client secret");
    decision = { error: "access_denied", error_description: "Not today." };
    expect((await createBrowser(url).signIn(company.domain)).refusal).toBe("sso_provider_refused");
  });
});
