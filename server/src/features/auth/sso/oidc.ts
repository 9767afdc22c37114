import { createHash } from "node:crypto";
import type { SsoRefusal } from "@quotemill/shared/access/sso-refusals";
import { looksLikeEmail, maxEmailLength } from "@quotemill/shared/text/email-address";
import * as openid from "openid-client";
import { z } from "zod";
import { type Outbound, OutboundFailure } from "../../../platform/http/outbound.ts";

/** The data that we need of a provider to send people there and to trust its answer. */
export interface ProviderAccess {
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** A refused sign-in, with the code that the page has words for. */
export class SsoRefused extends Error {
  constructor(
    readonly code: SsoRefusal,
    override readonly cause?: unknown,
  ) {
    super(`Single sign-on was refused: ${code}.`);
  }
}

/** One line of text that can be stored unchanged: half a letter would become another one, and two people the same. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u);

/** The person's identity, as the provider states it. Whether to trust the address is decided elsewhere. */
export type Claims = z.infer<typeof claims>;
const claims = z.object({
  sub: line(255),
  email: line(maxEmailLength)
    .transform((email) => email.trim().toLowerCase())
    .refine(looksLikeEmail)
    .optional()
    .catch(undefined),
  // Some providers write it as text. Others, such as Entra, send none.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .optional()
    .catch(undefined),
  /** Google: the organisation that the account belongs to. */
  hd: line(253).optional().catch(undefined),
  name: line(200).optional().catch(undefined),
});

const rememberedMs = 10 * 60_000;
const maxRemembered = 500;
/** Limit for each call. Our outbound calls have a separate one. */
const timeoutSeconds = 15;

interface Remembered {
  config: openid.Configuration;
  until: number;
}

/**
 * Speaks OpenID Connect with providers that customers name. Every call goes through the guard for outbound calls,
 * because even their discovery documents are input from strangers.
 */
export function createOidc(outbound: Outbound) {
  const remembered = new Map<string, Remembered>();

  const guardedFetch: openid.CustomFetch = (url, { method, headers, body }) =>
    outbound.fetch(url, {
      method,
      headers,
      ...(body != null && { body: String(body) }),
    });

  /** Reads the discovery document, from the provider or, for a while, from memory. */
  async function discover(access: ProviderAccess): Promise<openid.Configuration> {
    const key = createHash("sha256").update(JSON.stringify(access)).digest("base64url");
    const known = remembered.get(key);
    if (known && known.until > performance.now()) return known.config;
    const config = await readProvider(access);
    remembered.delete(key);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, { config, until: performance.now() + rememberedMs });
    return config;
  }

  async function readProvider({ issuer, client_id, client_secret }: ProviderAccess): Promise<openid.Configuration> {
    const isPlain = issuer.startsWith("http:");
    const found = await openid.discovery(new URL(issuer), client_id, undefined, openid.None(), {
      [openid.customFetch]: guardedFetch,
      timeout: timeoutSeconds,
      // Plain addresses pass the guard only where private ones are allowed.
      ...(isPlain && { execute: [openid.allowInsecureRequests] }),
    });
    const server = { ...found.serverMetadata() };
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = token_endpoint } = server;
    for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]) {
      if (!endpoint || outbound.problemWith(endpoint)) throw new SsoRefused("sso_answer_refused");
    }
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authentication = methods.includes("client_secret_post") ? openid.ClientSecretPost : openid.ClientSecretBasic;
    const config = new openid.Configuration(server, client_id, undefined, authentication(client_secret));
    config[openid.customFetch] = guardedFetch;
    config.timeout = timeoutSeconds;
    if (isPlain) openid.allowInsecureRequests(config);
    // Without this, the library trusts the connection and does not look at the token's signature.
    openid.enableNonRepudiationChecks(config);
    return config;
  }

  return {
    /** The issuer as the provider itself spells it. */
    readIssuer: (access: ProviderAccess) => toRefusal(async () => (await discover(access)).serverMetadata().issuer),

    authorizationUrl: (access: ProviderAccess, parameters: Record<string, string>) =>
      toRefusal(async () => openid.buildAuthorizationUrl(await discoverExactly(access), parameters).href),

    /** Checks the answer in that address, exchanges its code, and returns who it is. */
    readAnswer: (
      access: ProviderAccess,
      answer: URL,
      expected: { state: string; nonce: string; codeVerifier: string },
    ): Promise<Claims> =>
      toRefusal(async () => {
        const config = await discoverExactly(access);
        const tokens = await openid.authorizationCodeGrant(config, answer, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.codeVerifier,
        });
        const told = tokens.claims();
        // Some providers give the address only when they are asked again.
        const asksMore = told?.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = told && asksMore ? await openid.fetchUserInfo(config, tokens.access_token, told.sub) : {};
        return claims.parse({ ...more, ...told });
      }),
  };

  /** A provider that has changed its name since the company connected it is another one. */
  async function discoverExactly(access: ProviderAccess) {
    const config = await discover(access);
    if (config.serverMetadata().issuer !== access.issuer) throw new SsoRefused("sso_answer_refused");
    return config;
  }
}
export type Oidc = ReturnType<typeof createOidc>;

/** The library wraps failures in its own errors. Their causes stay for the log. */
async function toRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SsoRefused) throw error;
    throw new SsoRefused(codeOf(error), error);
  }
}

const clientErrors = ["invalid_client", "unauthorized_client"];

function codeOf(error: unknown): SsoRefusal {
  if (error instanceof openid.AuthorizationResponseError) return "sso_provider_refused";
  if (error instanceof openid.ResponseBodyError && clientErrors.includes(error.error)) return "sso_client_refused";
  if (error instanceof openid.WWWAuthenticateChallengeError) return "sso_client_refused";
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof OutboundFailure) return "sso_provider_unreachable";
  }
  return "sso_answer_refused";
}
