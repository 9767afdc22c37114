import { describe, expect, it } from "vitest";
import { startProvider } from "../../../../test/provider.ts";
import { createOutbound, type Outbound } from "../../../platform/http/outbound.ts";
import { createOidc } from "./oidc.ts";

const client = { client_id: "quotemill", client_secret: "the client secret" };
const strict = createOutbound({ allowPrivate: false });

describe("discovery", () => {
  it("goes through the guard for outbound calls", async () => {
    const { issuer } = await startProvider();
    const read = (outbound: Outbound) => createOidc(outbound).readIssuer({ issuer, ...client });
    expect(await read(createOutbound({ allowPrivate: true }))).toBe(issuer);
    await expect(read(strict)).rejects.toMatchObject({ code: "sso_provider_unreachable" });
  });

  it("is not the only call that does", async () => {
    const { issuer } = await startProvider();
    const outbound = createOutbound({ allowPrivate: true });
    const called: string[] = [];
    const oidc = createOidc({
      ...outbound,
      fetch: (url, options) => {
        called.push(new URL(url).pathname);
        return outbound.fetch(url, options);
      },
    });
    const answer = new URL("http://localhost/callback?code=made-up&state=one");
    const expected = { state: "one", nonce: "two", codeVerifier: "three".repeat(10) };
    await expect(oidc.readAnswer({ issuer, ...client }, answer, expected)).rejects.toMatchObject({
      code: "sso_answer_refused",
    });
    expect(called).toEqual(["/.well-known/openid-configuration", "/token"]);
  });

  it.each(["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"])(
    "is refused if the provider's %s leads into a private network, or is not https",
    async (endpoint) => {
      const issuer = "https://idp.example";
      const document = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
      };
      const read = (address: string) =>
        createOidc({
          ...strict,
          fetch: async () => Response.json({ ...document, [endpoint]: address }),
        }).readIssuer({ issuer, ...client });
      expect(await read(`${issuer}/elsewhere`)).toBe(issuer);
      for (const address of ["https://169.254.169.254/x", "https://localhost/x", "http://idp.example/x"]) {
        await expect(read(address)).rejects.toMatchObject({ code: "sso_answer_refused" });
      }
    },
  );
});
