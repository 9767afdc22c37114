import { type AuthErrorCode, authErrorStatuses, authRefusal } from "@quotemill/shared/access/auth-protocol";
import type { z } from "zod";

const ofAny = ["validation_failed", "unexpected_failure"] as const;
export const ofBody = ["bad_json", "request_entity_too_large", "unsupported_media_type"] as const;
export const ofSession = ["no_authorization", "bad_jwt", "session_not_found", "user_not_found"] as const;

/** Lists the answers of a route and the error codes with which it refuses, both of which the API document shows. */
export function answers(good: Record<number, z.ZodType>, codes: readonly AuthErrorCode[]) {
  const response: Record<number, z.ZodType> = { ...good };
  const meanings: Record<number, string> = {};
  for (const code of [...ofAny, ...codes]) {
    const status = authErrorStatuses[code];
    response[status] = authRefusal;
    meanings[status] = meanings[status] ? `${meanings[status]}, \`${code}\`` : `\`${code}\``;
  }
  return { response, meanings };
}
