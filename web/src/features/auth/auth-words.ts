import type { AuthError } from "@supabase/auth-js";
import { unreachableWords } from "../../lib/failure-words.ts";

export const unexpected = "An unexpected error occurred. Please try again.";

/** Only these carry what the server said; the others speak of JSON, tokens and the client's own workings. */
const fromServer = ["AuthApiError", "AuthWeakPasswordError"];

/** Nothing was decided: the same call may succeed later. */
export const isOutage = (error: AuthError) => error.name === "AuthRetryableFetchError";

/** What to tell people about a failed auth call: the server's words if it found any, else the fallback. */
export function authWords(error: AuthError, fallback: string) {
  if (isOutage(error) && error.status === 0) return unreachableWords;
  const isSaid = fromServer.includes(error.name) && error.message.trim() !== "" && !isJson(error.message);
  return isSaid ? error.message : fallback;
}

/** The client writes out the whole answer when it finds no message in it. */
function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
