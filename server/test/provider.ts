import { OAuth2Server } from "oauth2-mock-server";
import { atEndOfFile } from "../../suites/ends.ts";

/** The provider's claims about the person who signs in there. */
export interface Told {
  sub?: string;
  email?: string;
  [claim: string]: unknown;
}

/** A real OpenID provider on a loopback port, which makes the claims that the test sets. Stopped with the test file. */
export async function startProvider() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  atEndOfFile(() => server.stop());
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  const provider = {
    issuer,
    server,
    told: {} as Told,
    /** Changes the address that leads back. */
    onRedirect: (_url: URL): void => undefined,
  };
  server.service.on("beforeTokenSigning", (token: { payload: object }) => Object.assign(token.payload, provider.told));
  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => provider.onRedirect(url));
  server.service.on("beforeUserinfo", ({ body }: { body: object }) => Object.assign(body, { sub: provider.told.sub }));
  return provider;
}
export type Provider = Awaited<ReturnType<typeof startProvider>>;
