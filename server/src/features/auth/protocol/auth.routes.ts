import { type Invitation, invitationWords } from "@quotemill/shared/access/invitation";
import { pages } from "@quotemill/shared/screens/pages";
import { html } from "@quotemill/shared/text/html";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../../platform/db/db.ts";
import { inTurn } from "../../../platform/fair-queue.ts";
import { isPublic } from "../../../platform/http/access.ts";
import { readForms } from "../../../platform/http/bodies.ts";
import {
  budgets,
  countRate,
  errorOf,
  ipAddressOf,
  limitRequests,
  spendOrRefuse,
} from "../../../platform/http/budgets.ts";
import { page } from "../../../platform/http/plain-page.ts";
import { toUserBody, updateAuthUser } from "../accounts.queries.ts";
import { AuthError, addAuthErrorHandler } from "../auth.errors.ts";
import { factorRoutes } from "../factors/factors.routes.ts";
import { needsFresh } from "../factors/factors.service.ts";
import { recoveryMailJob } from "../invitations/auth.mails.ts";
import { findInvitation } from "../invitations/find-invitation.ts";
import { consumeLink, findLinkOwner, type LinkType, landingPath } from "../invitations/links.service.ts";
import { passkeyRoutes } from "../passkeys/passkeys.routes.ts";
import { changePassword } from "../passwords/change-password.service.ts";
import { bringsMarks, findKnownDevice, rememberDevice } from "../sessions/known-devices.ts";
import { setUpWords } from "../sessions/levels.ts";
import {
  type AuthContext,
  refreshSession,
  requireSession,
  type SignedIn,
  signIn,
  signOut,
} from "../sessions/sessions.service.ts";
import { exchangeCode, refusalQuery, type SsoContext } from "../sso/flows.service.ts";
import * as contract from "./auth.schemas.ts";
import { ssoProtocolRoutes } from "./sso.routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session and user of a private route under /auth/v1; reading it anywhere else is a mistake. */
    signedIn: SignedIn;
  }
  interface FastifyContextConfig {
    /**
     * True if a session that owes its second factor may make the call, which leads to showing the factor or to signing
     * out.
     */
    isFactorStep?: true;
    /** True if someone who must first set up a second factor may make the call. */
    isSetUpStep?: true;
    /** True if a mailed link may make the call although a second factor is required that its person does not have. */
    isResetStep?: true;
  }
}

/**
 * Runs before the body is read, like everywhere else, but answers in the shape of the protocol. It runs again after it,
 * because a body may take two minutes to arrive.
 */
function requireSessionFirst(app: FastifyInstance, auth: AuthContext) {
  const ask = async (request: FastifyRequest) => {
    if (request.is404 || isPublic(request.routeOptions)) return;
    request.signedIn = await requireSession(auth, request.headers.authorization);
    const { isFactorStep, isSetUpStep, isResetStep } = request.routeOptions.config;
    if (isFactorStep || (isResetStep && mayReset(request))) return;
    if (request.signedIn.isWaiting) throw new AuthError("insufficient_aal", "Finish signing in first.");
    if (request.signedIn.mustSetUp && !isSetUpStep) throw new AuthError("insufficient_aal", setUpWords);
  };
  app.addHook("onRequest", ask);
  app.addHook("preHandler", async (request) => (request.body === undefined ? undefined : ask(request)));
}

/**
 * A mailed link may replace the password of someone without an authenticator app, even if the company requires a second
 * factor: without one, the new password opens nothing either. Otherwise someone who forgot the password could never set
 * one up.
 */
const mayReset = ({ signedIn: { user, session } }: FastifyRequest) => session.origin === "recovery" && !user.has_factor;

const askedAlready = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "A link for this address was requested less than a minute ago. Check your inbox, or try again in a minute.",
  );
const askedTooOften = () =>
  new AuthError(
    "over_email_send_rate_limit",
    "Several links for this address were requested in the last hour. Use one from your inbox, or try again in an hour.",
  );
const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");

/**
 * Limits by network address count a request before its body is read. Refreshing is never limited: see the token route.
 */
function createLimits(db: Db) {
  const perAddress = (budget: Parameters<typeof limitRequests>[0]) => limitRequests(budget, tooMany);
  const perMailbox = countRate(budgets.recoveriesOfMailbox, askedAlready);
  return {
    signIn: countRate(budgets.signIns, tooMany),
    change: countRate(budgets.passwordChanges, tooMany),
    /**
     * Wrong links lock out no right one from the same address: few are looked up at a time, and addresses are served in
     * rotation.
     */
    link: inTurn(2, { mostWaiting: budgets.mailedLinks.most, refusal: () => errorOf(tooMany, 1) }),
    /** Setting a password takes the server as long as up to three sign-ins. */
    newPassword: countRate(budgets.newPasswords, tooMany),
    /** Each request may cause a mail. */
    recover: perAddress(budgets.recoveries),
    /**
     * One mail a minute per mailbox, and a few an hour. Known and unknown ones are refused alike, so the answer is true about
     * the mail and reveals nothing about the account.
     */
    recoverOne: async (email: string) => {
      perMailbox(email);
      await spendOrRefuse(db, "recoveriesOfMailboxHourly", email, askedTooOften);
    },
  };
}

const verifyTitles: Record<LinkType, string> = { invite: "Accept Invitation", recovery: "Reset Password" };

/** Mail scanners open every link, so opening it uses nothing up; only the button does. */
function verifyPage(type: LinkType, token: string, invitation: Invitation | null): string {
  const title = verifyTitles[type];
  const company = invitation?.company;
  const words = invitation
    ? `${invitationWords(invitation)} Continue to choose your password.`
    : "Continue to choose a new password for your account.";
  return page({
    title,
    colour: company?.colour,
    body: html`<main><div class="card">
${company?.logo_url ? html`<img class="logo" src="${company.logo_url}" alt="${company.name}">` : ""}
<h1>${title}</h1><p>${words}</p>
<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="type" value="${type}">
<button type="submit">Continue</button>
</form></div></main>`,
  });
}

const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
});

/** Metadata travels in the access token, which must fit easily into a header. */
const maxMetadataBytes = 2_000;

/** More than a password, a token or metadata needs, but little, because anyone can make most of these calls. */
const bodyLimit = 64 * 1024;
const maxValues = 500;

interface Options {
  auth: SsoContext;
  /** True if browsers reach this server only by https. */
  isHttps: boolean;
}

/** The subset of the GoTrue protocol that the real auth client uses; see docs/decisions/0003-the-auth-protocol.md. */
export const authRoutes: FastifyPluginAsyncZod<Options> = async (app, { auth, isHttps }) => {
  addAuthErrorHandler(app);
  app.addHook("onRoute", (route) => {
    route.bodyLimit = bodyLimit;
    route.config = { ...route.config, maxValues };
  });
  await readForms(app, { bodyLimit });
  const limits = createLimits(auth.db);
  requireSessionFirst(app, auth);

  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  });

  const remember = <T extends { user: { email: string } }>(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: T,
  ): T => {
    rememberDevice(auth, request, reply, opened.user.email, isHttps);
    return opened;
  };

  const isRefresh = ({ query }: FastifyRequest) => (query as { grant_type?: unknown }).grant_type === "refresh_token";
  // Never a 429 for a refresh: the client treats any 4xx as the end of the session.
  // Wrong tries at an address must not lock out its known devices, and which those are depends on the body.
  const onRequest = async (request: FastifyRequest) => {
    if (!isRefresh(request) && !bringsMarks(request)) limits.signIn(ipAddressOf(request));
  };
  app.post("/token", { onRequest, schema: contract.tokenRequest }, async (request, reply) => {
    const { body } = request;
    if (isRefresh(request)) {
      return refreshSession(auth, contract.refreshGrant.parse(body).refresh_token);
    }
    const countMarked = (key: string) => bringsMarks(request) && limits.signIn(key);
    if ((request.query as { grant_type: string }).grant_type === "pkce") {
      countMarked(ipAddressOf(request));
      const { auth_code, code_verifier } = contract.pkceGrant.parse(body);
      return remember(request, reply, await exchangeCode(auth, auth_code, code_verifier, deviceOf(request)));
    }
    const { email, password } = contract.passwordGrant.parse(body);
    const knownDevice = findKnownDevice(auth, request, email);
    countMarked(knownDevice ?? ipAddressOf(request));
    const caller = { ...deviceOf(request), address: ipAddressOf(request), knownDevice };
    return remember(request, reply, await signIn(auth, email, password, caller));
  });

  const config = { isFactorStep: true } as const;
  app.post("/logout", { config, schema: contract.logoutRequest }, async (request, reply) => {
    const { session, isWaiting } = request.signedIn;
    // Someone who knows only the password must not be able to sign the owner out.
    await signOut(auth.db, session, isWaiting ? "local" : request.query.scope);
    return reply.code(204).send();
  });

  app.get("/user", { config, schema: contract.userRequest }, async (request) => {
    const { user } = request.signedIn;
    // An account with neither was only invited, and its session comes from the link.
    return user.encrypted_password || user.sso
      ? toUserBody(user)
      : { ...toUserBody(user), invitation: await findInvitation(auth, user) };
  });

  const reset = {
    config: { isResetStep: true },
    onRequest: async ({ signedIn }: FastifyRequest) => limits.change(signedIn.user.id),
  } as const;
  app.put("/user", { ...reset, schema: contract.updateUserRequest }, async (request) => {
    const { user, session, isFresh, isWaiting, mustSetUp } = request.signedIn;
    const { password, current_password, data } = request.body;
    let updated = user;
    if (data) {
      if (isWaiting || mustSetUp) throw new AuthError("insufficient_aal", "Finish signing in first.");
      const user_metadata = JSON.stringify({ ...(user.user_metadata as object), ...data });
      if (Buffer.byteLength(user_metadata) > maxMetadataBytes) {
        throw new AuthError("validation_failed", "The metadata is too large.");
      }
      updated = await updateAuthUser(auth.db, user.id, { user_metadata });
    }
    if (password !== undefined) {
      if (!isFresh) throw needsFresh();
      limits.newPassword(user.id);
      updated = await changePassword(auth, updated, session, { password, current_password });
    }
    return toUserBody(updated);
  });

  await app.register(factorRoutes, { auth });
  await app.register(passkeyRoutes, { auth, deviceOf, remember });

  app.post("/recover", { onRequest: limits.recover, schema: contract.recoverRequest }, async (request) => {
    const { email } = request.body;
    await limits.recoverOne(email);
    await recoveryMailJob.add(auth.db, { email }, { key: `recover:${email}` });
    return {};
  });

  app.get("/verify", { schema: contract.verifyLink }, async (request, reply) => {
    const { token, type } = request.query;
    const owner = await limits.link(ipAddressOf(request), () => findLinkOwner(auth, token, type));
    if (!owner) return reply.redirect(`${landingPath[type]}#${expiredHash}`, 303);
    const invitation = type === "invite" ? await findInvitation(auth, owner) : null;
    return reply.type("text/html").send(verifyPage(type, token, invitation));
  });

  app.post("/verify", { schema: contract.verifyRequest }, async (request, reply) => {
    const { type } = request.body;
    const consume = async (token: string) => {
      const use = () => consumeLink(auth, token, type, deviceOf(request));
      return remember(request, reply, await limits.link(ipAddressOf(request), use));
    };
    if ("token_hash" in request.body) return consume(request.body.token_hash);
    const landing = await consume(request.body.token).then(
      (tokens) => `${landingPath[type]}#${successHash(tokens, type)}`,
      (error) => {
        if (!(error instanceof AuthError)) throw error;
        if (error.code === "sso_required") return `${pages.login.path}?${refusalQuery("sso_required")}`;
        return `${landingPath[type]}#${expiredHash}`;
      },
    );
    return reply.redirect(landing, 303);
  });

  await app.register(ssoProtocolRoutes, { sso: auth, isHttps });
};

const expiredHash = new URLSearchParams({
  error: "access_denied",
  error_code: "otp_expired",
  error_description: "Email link is invalid or has expired",
  sb: "",
}).toString();

function successHash(tokens: Awaited<ReturnType<typeof consumeLink>>, type: LinkType): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = tokens;
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: "",
    token_type,
    type,
  }).toString();
}
