import { authSession, passkey } from "@quotemill/shared/access/auth-protocol";
import { oneLine, visible } from "@quotemill/shared/text/typed-text";
import { z } from "zod";
import { answers, ofBody, ofSession } from "../auth.answers.ts";

const params = z.object({ id: z.uuid() });
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, "This is not base64url.");

/** A credential as browsers give it. The keeper's own additions are left out: nothing here reads them. */
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url(1_400),
    rawId: base64url(1_400),
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: base64url(8_000), ...response }),
  });
const newCredential = credentialOf({
  attestationObject: base64url(32_000),
  transports: z.array(z.string().max(30)).max(10).default([]),
});
export type NewCredential = z.infer<typeof newCredential>;
const shownCredential = credentialOf({
  authenticatorData: base64url(8_000),
  signature: base64url(8_000),
  userHandle: base64url(100).nullish(),
});
export type ShownCredential = z.infer<typeof shownCredential>;

const startAnswer = z.object({
  challenge_id: z.uuid(),
  options: z.record(z.string(), z.unknown()).describe("For `navigator.credentials`, with binary values in base64url."),
  expires_at: z.number().int(),
});
const ofCeremony = [
  ...ofBody,
  "passkey_disabled",
  "webauthn_challenge_expired",
  "webauthn_challenge_not_found",
  "webauthn_verification_failed",
  "over_request_rate_limit",
] as const;
const ofChange = [...ofSession, "insufficient_aal", "reauthentication_needed", "over_request_rate_limit"] as const;

export const startRegistration = {
  tags: ["auth"],
  operationId: "auth.startPasskeyRegistration",
  summary: "Start adding a passkey",
  ...answers({ 200: startAnswer }, [...ofBody, ...ofChange, "passkey_disabled", "too_many_passkeys"]),
};
export const verifyRegistration = {
  tags: ["auth"],
  operationId: "auth.verifyPasskeyRegistration",
  summary: "Add a passkey",
  description: "The device must have verified the person, by a finger, a face or a PIN.",
  body: z.looseObject({ challenge_id: z.uuid(), credential: newCredential }),
  ...answers({ 200: passkey.omit({ last_used_at: true }) }, [
    ...ofCeremony,
    ...ofChange,
    "too_many_passkeys",
    "webauthn_credential_exists",
  ]),
};
export const startAuthentication = {
  tags: ["auth"],
  operationId: "auth.startPasskeyAuthentication",
  summary: "Start signing in with a passkey",
  description: "The answer is the same for everybody: the device knows which passkeys it has.",
  security: [],
  ...answers({ 200: startAnswer }, [...ofBody, "passkey_disabled", "over_request_rate_limit"]),
};
export const verifyAuthentication = {
  tags: ["auth"],
  operationId: "auth.verifyPasskeyAuthentication",
  summary: "Sign in with a passkey",
  description: "Opens a session of level 2, because the device has verified the person.",
  security: [],
  body: z.looseObject({ challenge_id: z.uuid(), credential: shownCredential }),
  ...answers({ 200: authSession }, [...ofCeremony, "sso_required"]),
};
export const stepUpRequest = {
  tags: ["auth"],
  operationId: "auth.usePasskey",
  summary: "Use a passkey as second factor",
  description: "Raises the session, like a code of an authenticator app. Start it like signing in with a passkey.",
  body: z.looseObject({ challenge_id: z.uuid(), credential: shownCredential }),
  ...answers({ 200: authSession }, [...ofCeremony, ...ofSession]),
};
export const listRequest = {
  tags: ["auth"],
  operationId: "auth.passkeys",
  summary: "List your passkeys",
  ...answers({ 200: z.array(passkey) }, [...ofSession, "insufficient_aal"]),
};
export const renameRequest = {
  tags: ["auth"],
  operationId: "auth.renamePasskey",
  summary: "Rename a passkey",
  params,
  body: z.looseObject({ friendly_name: oneLine(120).regex(visible, "Enter a name.") }),
  ...answers({ 200: passkey }, [
    ...ofBody,
    ...ofSession,
    "insufficient_aal",
    "passkey_not_found",
    "over_request_rate_limit",
  ]),
};
export const removeRequest = {
  tags: ["auth"],
  operationId: "auth.removePasskey",
  summary: "Remove a passkey",
  description: "All other sessions end.",
  params,
  ...answers({ 204: z.undefined() }, [...ofBody, ...ofChange, "passkey_not_found"]),
};
