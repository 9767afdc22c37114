import { authAccount, authSession } from "@quotemill/shared/access/auth-protocol";
import { boundedRecord } from "@quotemill/shared/requests/bounded-json";
import { normalEmail } from "@quotemill/shared/text/email-address";
import { z } from "zod";
import { answers, ofBody, ofSession } from "../auth.answers.ts";

// Objects are loose: the client sends keys (code_challenge, gotrue_meta_security) that have no meaning here.

const emailText = z.string().trim().toLowerCase().min(1).max(254);
const metadataValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
/** Metadata that an invitation sets. Nobody's rights come from it, and still nobody writes their own. */
const invitedKeys = ["company_id", "app_role"];
const linkType = z.enum(["invite", "recovery"]);

export const passwordGrant = z.object({ email: emailText, password: z.string().min(1).max(1000) });
export const refreshGrant = z.object({ refresh_token: z.string().min(1).max(500) });

export const tokenRequest = {
  tags: ["auth"],
  operationId: "auth.token",
  summary: "Sign in with a password, or refresh a session",
  security: [],
  querystring: z.object({ grant_type: z.enum(["password", "refresh_token"]) }),
  body: z.union([passwordGrant.loose(), refreshGrant.loose()]),
  ...answers({ 200: authSession }, [
    ...ofBody,
    "invalid_credentials",
    "refresh_token_not_found",
    "refresh_token_already_used",
    "session_expired",
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
  ...answers({ 200: authSession, 303: z.undefined() }, [...ofBody, "otp_expired", "over_request_rate_limit"]),
};
