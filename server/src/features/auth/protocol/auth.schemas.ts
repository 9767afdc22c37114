import { authAccount, authSession } from "@quotemill/shared/access/auth-protocol";
import { boundedRecord } from "@quotemill/shared/requests/bounded-json";
import { normalEmail } from "@quotemill/shared/text/email-address";
import { z } from "zod";
import { answers, ofBody, ofSession } from "../auth.answers.ts";

// Objects are loose: the client sends keys (code_challenge, gotrue_meta_security) that have no meaning here.

const emailText = z.string().trim().toLowerCase().min(1).max(254);
const metadataValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
/** Metadata that an invitation sets. It grants no rights, but people must not write it themselves. */
const invitedKeys = ["company_id", "app_role"];
const linkType = z.enum(["invite", "recovery"]);

export const passwordGrant = z.object({ email: emailText, password: z.string().min(1).max(1000) });
/** Our code, which the page got after a sign-in at its company's provider. */
export const pkceGrant = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) });
export const refreshGrant = z.object({ refresh_token: z.string().min(1).max(500) });

export const tokenRequest = {
  tags: ["auth"],
  operationId: "auth.token",
  summary: "Sign in with a password or by single sign-on, or refresh a session",
  security: [],
  querystring: z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) }),
  body: z.union([passwordGrant.loose(), refreshGrant.loose(), pkceGrant.loose()]),
  ...answers({ 200: authSession }, [
    ...ofBody,
    "invalid_credentials",
    "refresh_token_not_found",
    "refresh_token_already_used",
    "session_expired",
    "sso_required",
    "flow_state_not_found",
    "flow_state_expired",
    "bad_code_verifier",
    "over_request_rate_limit",
  ]),
};
export const logoutRequest = {
  tags: ["auth"],
  operationId: "auth.logout",
  summary: "End this session, the others, or all of them",
  querystring: z.object({ scope: z.enum(["global", "local", "others"]).default("global") }),
  ...answers({ 204: z.undefined() }, [...ofBody, ...ofSession]),
};
export const userRequest = {
  tags: ["auth"],
  operationId: "auth.user",
  summary: "Read the account of this session",
  ...answers({ 200: authAccount }, ofSession),
};
export const updateUserRequest = {
  tags: ["auth"],
  operationId: "auth.updateUser",
  summary: "Set a new password or metadata",
  body: z.looseObject({
    password: z.string().min(1).max(1000).optional(),
    current_password: z.string().max(1000).optional(),
    data: boundedRecord(z.string().max(100), metadataValue, 50, "There can be at most 50 entries of metadata.")
      .refine(
        (data) => invitedKeys.every((key) => !Object.hasOwn(data, key)),
        "Only an admin can change your role or company.",
      )
      .nullish(),
  }),
  ...answers({ 200: authAccount }, [
    ...ofBody,
    ...ofSession,
    "insufficient_aal",
    "reauthentication_needed",
    "current_password_required",
    "current_password_invalid",
    "same_password",
    "user_sso_managed",
    "weak_password",
    "over_request_rate_limit",
  ]),
};
export const recoverRequest = {
  tags: ["auth"],
  operationId: "auth.recover",
  summary: "Request a mail to reset a password",
  description: "The answer is the same for every address.",
  security: [],
  body: z.looseObject({ email: normalEmail }),
  ...answers({ 200: z.object({}) }, [...ofBody, "over_request_rate_limit", "over_email_send_rate_limit"]),
};
/** The page that a mailed link opens. It is for browsers and not in the API document. */
export const verifyLink = {
  security: [],
  querystring: z.object({
    token: z.string().min(1).max(200),
    type: linkType,
  }),
};
export const verifyRequest = {
  tags: ["auth"],
  operationId: "auth.verify",
  summary: "Use up a mailed link",
  description: "With `token_hash`, the answer is a session. The page behind the link posts `token` and is sent on.",
  security: [],
  body: z.union([
    z.looseObject({ token_hash: z.string().min(1).max(200), type: linkType }),
    z.object({ token: z.string().min(1).max(200), type: linkType }),
  ]),
  ...answers({ 200: authSession, 303: z.undefined() }, [
    ...ofBody,
    "otp_expired",
    "sso_required",
    "over_request_rate_limit",
  ]),
};

export const ssoRequest = {
  tags: ["auth"],
  operationId: "auth.sso",
  summary: "Begin to sign in at the provider of a company",
  description:
    "The answer is an address to open in the same browser. It leads back to our own sign-in page with a `code`.",
  security: [],
  body: z
    .looseObject({
      domain: z.string().trim().toLowerCase().min(1).max(254).optional(),
      provider_id: z.uuid().optional(),
      redirect_to: z.string().max(2048).optional(),
      skip_http_redirect: z.boolean().optional(),
      code_challenge: z
        .string("A code_challenge is needed.")
        .regex(/^[\w-]{43}$/, "The code_challenge is not a digest."),
      code_challenge_method: z
        .string("The code_challenge_method must be s256.")
        .refine((method) => method.toLowerCase() === "s256", "The code_challenge_method must be s256."),
    })
    .refine(
      ({ domain, provider_id }) => (domain === undefined) !== (provider_id === undefined),
      "Name a domain or a provider_id.",
    ),
  ...answers({ 200: z.object({ url: z.string() }), 303: z.undefined() }, [
    ...ofBody,
    "sso_provider_not_found",
    "sso_provider_unavailable",
    "over_request_rate_limit",
  ]),
};
