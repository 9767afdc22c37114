import { randomBytes } from "node:crypto";
import { domainOf, ssoRefusals } from "@quotemill/shared/access/sso-refusals";
import { pages } from "@quotemill/shared/screens/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { budgets, limitRequests } from "../../../platform/http/budgets.ts";
import { AuthError } from "../auth.errors.ts";
import { findConnection, findConnectionOfDomain } from "../connections.queries.ts";
import { answerFlow, landingOf, type SsoContext, startFlow } from "../sso/flows.service.ts";
import { SsoRefused } from "../sso/oidc.ts";
import * as contract from "./auth.schemas.ts";

const cookieName = "quotemill_sso";
const cookieSeconds = 600;

/**
 * Binds a sign-in to the browser that began it. The provider's answer comes from another site, so the cookie cannot be
 * strict. Two tabs share it.
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const browser = browserOf(request) ?? randomBytes(32).toString("base64url");
  const attributes = `Path=/auth/v1/sso; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  reply.header("set-cookie", `${cookieName}=${browser}; ${attributes}`);
  return browser;
}

function browserOf({ headers }: FastifyRequest): string | null {
  const prefix = `${cookieName}=`;
  const pair = headers.cookie?.split("; ", 50).find((text) => text.startsWith(prefix));
  const value = pair?.slice(prefix.length) ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

interface Options {
  sso: SsoContext;
  isHttps: boolean;
}

/** The part of the protocol that begins a sign-in at a company's provider and takes the provider's answer. */
export const ssoProtocolRoutes: FastifyPluginAsyncZod<Options> = async (app, { sso, isHttps }) => {
  const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");
  const onRequest = limitRequests(budgets.ssoSteps, tooMany);

  app.post("/sso", { onRequest, schema: contract.ssoRequest }, async (request, reply) => {
    const { domain, provider_id, redirect_to, code_challenge, skip_http_redirect } = request.body;
    const landing = landingOf(sso.publicUrl(), redirect_to);
    if (landing === null) {
      throw new AuthError("validation_failed", `redirect_to must be ${sso.publicUrl()}${pages.login.path}.`);
    }
    const connection = provider_id
      ? await findConnection(sso.db, provider_id)
      : await findConnectionOfDomain(sso.db, domainOf(domain ?? ""));
    if (!connection?.tested_at) {
      throw new AuthError("sso_provider_not_found", "There is no single sign-on for this domain.");
    }
    const browser = bindBrowser(request, reply, isHttps);
    const url = await startFlow(sso, connection, { browser, landing, codeChallenge: code_challenge }).catch((error) => {
      if (!(error instanceof SsoRefused)) throw error;
      request.log.info({ code: error.code, reason: reasonOf(error) }, "single sign-on could not begin");
      const { reason, next } = ssoRefusals[error.code];
      throw new AuthError("sso_provider_unavailable", `${reason} ${next}`);
    });
    return skip_http_redirect ? { url } : reply.redirect(url, 303);
  });

  // Nothing is refused as JSON: if a provider or a stranger sends something wrong, the person reads about it on a page.
  app.get("/sso/callback/:company_id", { onRequest, schema: { security: [] } }, async (request, reply) => {
    const { company_id: companyId } = request.params as { company_id: string };
    const { state } = request.query as { state?: unknown };
    const search = request.url.slice(request.url.indexOf("?"));
    const answer = { companyId, state: typeof state === "string" ? state : "", browser: browserOf(request), search };
    const { to, refusal } = await answerFlow(sso, answer);
    if (refusal) request.log.info({ code: refusal.code, reason: reasonOf(refusal) }, "single sign-on was refused");
    return reply.redirect(to, 303);
  });
};

/** The library's own message about the fault. It names claims and endpoints, but holds no codes, tokens or secrets. */
const reasonOf = ({ cause }: SsoRefused) => (cause instanceof Error ? cause.message.slice(0, 300) : undefined);
