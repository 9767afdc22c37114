import { authSession, recoveryCodes } from "@quotemill/shared/access/auth-protocol";
import { oneLine, visible } from "@quotemill/shared/text/typed-text";
import { z } from "zod";
import { answers, ofBody, ofSession } from "../auth.answers.ts";

const params = z.object({ id: z.uuid() });
const ofChange = [...ofSession, "insufficient_aal", "reauthentication_needed", "over_request_rate_limit"] as const;
const ofStep = [...ofBody, ...ofSession, "mfa_factor_not_found", "over_request_rate_limit"] as const;

export const enrolRequest = {
  tags: ["auth"],
  operationId: "auth.enrolFactor",
  summary: "Start setting up an authenticator app",
  description: "The secret is in no other answer. The app counts from its first code on.",
  body: z.looseObject({
    factor_type: z.literal("totp", "Only authenticator apps (totp) can be set up."),
    friendly_name: oneLine(60).optional(),
    issuer: oneLine(60).optional(),
  }),
  ...answers(
    {
      200: z.object({
        id: z.uuid(),
        type: z.literal("totp"),
        friendly_name: z.string(),
        totp: z.object({ qr_code: z.string().describe("An SVG."), secret: z.string(), uri: z.string() }),
      }),
    },
    [...ofBody, ...ofChange, "mfa_factor_name_conflict", "too_many_enrolled_mfa_factors"],
  ),
};

export const renameRequest = {
  tags: ["auth"],
  operationId: "auth.renameFactor",
  summary: "Name an authenticator app",
  params,
  body: z.looseObject({ friendly_name: oneLine(60).regex(visible, "Enter a name.") }),
  ...answers({ 200: z.object({ id: z.uuid() }) }, [
    ...ofBody,
    ...ofSession,
    "insufficient_aal",
    "mfa_factor_not_found",
    "mfa_factor_name_conflict",
    "over_request_rate_limit",
  ]),
};

export const unenrolRequest = {
  tags: ["auth"],
  operationId: "auth.unenrolFactor",
  summary: "Remove an authenticator app",
  description: "All other sessions end.",
  params,
  ...answers({ 200: z.object({ id: z.uuid() }) }, [...ofBody, ...ofChange, "mfa_factor_not_found"]),
};

export const challengeRequest = {
  tags: ["auth"],
  operationId: "auth.challengeFactor",
  summary: "Ask to enter a code",
  params,
  ...answers({ 200: z.object({ id: z.uuid(), type: z.literal("totp"), expires_at: z.number().int() }) }, ofStep),
};

export const verifyFactorRequest = {
  tags: ["auth"],
  operationId: "auth.verifyFactor",
  summary: "Enter a code of an authenticator app",
  description: "Raises the session. Other sessions of the person that have shown only the password end.",
  params,
  body: z.looseObject({
    challenge_id: z.uuid(),
    code: z
      .string()
      .max(20)
      .trim()
      .regex(/^\d{6}$/, "A code has six digits."),
  }),
  ...answers({ 200: authSession }, [
    ...ofStep,
    "reauthentication_needed",
    "mfa_challenge_expired",
    "mfa_verification_failed",
  ]),
};

export const readCodesRequest = {
  tags: ["auth"],
  operationId: "auth.recoveryCodes",
  summary: "Count the recovery codes that are left",
  ...answers({ 200: recoveryCodes }, [...ofSession, "insufficient_aal"]),
};

export const makeCodesRequest = {
  tags: ["auth"],
  operationId: "auth.makeRecoveryCodes",
  summary: "Make new recovery codes",
  description: "Earlier ones end. The codes are in no other answer.",
  ...answers({ 200: recoveryCodes.extend({ codes: z.array(z.string()) }) }, [
    ...ofBody,
    ...ofChange,
    "mfa_recovery_codes_sole_factor",
  ]),
};

export const useCodeRequest = {
  tags: ["auth"],
  operationId: "auth.useRecoveryCode",
  summary: "Use up a recovery code",
  description: "Raises the session, like a code of an authenticator app.",
  body: z.looseObject({ code: z.string().min(1).max(60) }),
  ...answers({ 200: authSession }, [...ofStep, "mfa_verification_failed"]),
};
