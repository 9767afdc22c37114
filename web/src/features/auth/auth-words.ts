import type { AuthError } from "@supabase/auth-js";
import { unreachableWords } from "../../lib/api/session.ts";

export const unexpected = "An unexpected error occurred. Please try again.";

/**
 * Only errors with these names carry the server's message. The others are about JSON, tokens and the client's
 * internals.
 */
const fromServer = ["AuthApiError", "AuthWeakPasswordError"];

/** The server decided nothing, so the same call may succeed later. */
export const isOutage = (error: AuthError) => error.name === "AuthRetryableFetchError";

/** Follows the fallback, which may say 'Please try again.' already. */
export const networkAdvice = "The server could not be reached. Check your connection.";

/**
 * Words for a failed auth call: the server's message if there is one, else the fallback. Without a response, advice follows
 * it.
 */
export function authWords(error: AuthError, fallback: string) {
  if (isOutage(error) && error.message === unreachableWords) return `${fallback.replace(/\.?$/, ".")} ${networkAdvice}`;
  const hasMessage = fromServer.includes(error.name) && error.message.trim() !== "" && !isJson(error.message);
  return hasMessage ? error.message : fallback;
}

/** True if a message is really a whole response: the client takes a body without a message for the message. */
function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
