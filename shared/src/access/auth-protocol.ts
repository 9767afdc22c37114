import { z } from "zod";
import { timestamp } from "../time/moments.ts";
import { invitation } from "./invitation.ts";

/** Answers of the calls under `/auth/v1`, in the protocol of the auth client. */

/** The protocol's codes that we use, with their status. Clients decide by them. */
export const authErrorStatuses = {
  bad_code_verifier: 400,
  bad_json: 400,
  current_password_invalid: 400,
  current_password_required: 400,
  invalid_credentials: 400,
  validation_failed: 400,
  // The second factor was shown too long ago for this.
  reauthentication_needed: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_verification_failed: 400,
  no_authorization: 401,
  bad_jwt: 403,
  otp_expired: 403,
  // The session owes its second factor.
  insufficient_aal: 403,
  session_not_found: 403,
  // The company lets its people in through its own provider only.
  sso_required: 403,
  user_not_found: 403,
  flow_state_not_found: 404,
  mfa_factor_not_found: 404,
  not_found: 404,
  passkey_not_found: 404,
  sso_provider_not_found: 404,
  request_entity_too_large: 413,
  unsupported_media_type: 415,
  flow_state_expired: 422,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verification_failed: 422,
  same_password: 422,
  too_many_enrolled_mfa_factors: 422,
  // The server's public address does not allow passkeys.
  passkey_disabled: 422,
  too_many_passkeys: 422,
  user_sso_managed: 422,
  weak_password: 422,
  webauthn_credential_exists: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
  // Not a 5xx: the client would take it for an outage and drop the words.
  sso_provider_unavailable: 424,
} as const;
export type AuthErrorCode = keyof typeof authErrorStatuses;

const code = z.enum(Object.keys(authErrorStatuses) as [AuthErrorCode, ...AuthErrorCode[]]);
const weak_password = z.object({ reasons: z.array(z.string()), message: z.string() }).optional();
/** Callers that send `x-supabase-api-version` get the first shape, all others the second. */
export const authRefusal = z.union([
  z.object({ code, message: z.string(), weak_password }),
  z.object({ code: z.number().int(), error_code: code, msg: z.string(), weak_password }),
]);

const when = timestamp.nullable();

/** An authenticator app. The client groups them by type, and fails on types that it does not know. */
const listedFactor = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.literal("totp"),
  status: z.enum(["unverified", "verified"]),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ListedFactor = z.infer<typeof listedFactor>;

export const authAccount = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: when,
  confirmed_at: when,
  invited_at: when,
  recovery_sent_at: when,
  last_sign_in_at: when,
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(
    z.object({
      identity_id: z.uuid(),
      id: z.string(),
      user_id: z.uuid(),
      identity_data: z.object({ sub: z.string(), email: z.string() }),
      provider: z.string(),
      email: z.string(),
      last_sign_in_at: when,
      created_at: timestamp,
      updated_at: timestamp,
    }),
  ),
  factors: z.array(listedFactor),
  is_anonymous: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  invitation: invitation.optional().describe("Until an invitation is accepted: where it leads, and who sent it."),
});

export const authSession = z.object({
  access_token: z.string().describe("Send it as `Authorization: Bearer …`."),
  token_type: z.literal("bearer"),
  expires_in: z.number().int().describe("In seconds."),
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: authAccount,
});

/** The number of recovery codes made, and of those left. The codes themselves are shown only when they are made. */
export const recoveryCodes = z.object({
  type: z.literal("recovery_code"),
  total: z.number().int(),
  remaining: z.number().int(),
});

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.optional(),
});
export type Passkey = z.infer<typeof passkey>;
