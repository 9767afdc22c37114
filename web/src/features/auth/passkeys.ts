import type { AuthError } from "@supabase/auth-js";
import type { AuthClient } from "./auth-client.ts";
import { authWords, isOutage } from "./auth-words.ts";

/** Browsers offer passkeys only on a secure connection, and never for an IP address. Old ones lack what we need of them. */
export const canUsePasskeys = () =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function" &&
  !/^\[|^[\d.]+$/.test(window.location.hostname);

/** Words for a passkey that did not work, or null if the person closed the browser's question. */
export function passkeyWords(error: Error): string | null {
  const { name } = error;
  if (name === "AuthApiError" || isOutage(error as AuthError)) return authWords(error as AuthError, failed);
  if (name === "NotAllowedError" || name === "AbortError") return null;
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  return failed;
}
const failed = "The passkey did not work. Please try again.";

interface Asking {
  /** Offers passkeys among the suggestions of a field, instead of in a window of the browser. */
  mediation?: "conditional";
  signal?: AbortSignal;
}
type Asked = { answer: { challenge_id: string; credential: Shown }; error: null } | { answer: null; error: Error };
type Shown = Parameters<AuthClient["passkey"]["verifyAuthentication"]>[0]["credential"];

/** Asks the server what to sign, and the device to sign it. */
export async function askDevice(client: AuthClient, asking: Asking = {}): Promise<Asked> {
  const { data, error } = await client.passkey.startAuthentication();
  if (error) return { answer: null, error };
  try {
    const options = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const chosen = (await navigator.credentials.get({ ...asking, publicKey })) as PublicKeyCredential;
    const credential = chosen.toJSON() as Shown;
    return { answer: { challenge_id: data.challenge_id, credential }, error: null };
  } catch (cause) {
    return { answer: null, error: cause as Error };
  }
}

/** Offers passkeys among the suggestions of the email field, where the browser can. Null if none was chosen. */
export async function offerPasskeys(client: AuthClient, signal: AbortSignal): Promise<Error | null> {
  const browser = window.PublicKeyCredential as typeof PublicKeyCredential | undefined;
  if (!(await browser?.isConditionalMediationAvailable?.()) || signal.aborted) return null;
  const { answer, error } = await askDevice(client, { mediation: "conditional", signal });
  // An error before a passkey was chosen is not shown: the person may only have opened the page.
  if (error) return null;
  const { challenge_id: challengeId, credential } = answer;
  return (await client.passkey.verifyAuthentication({ challengeId, credential })).error;
}
