import type { AuthError, Session, User } from "@supabase/auth-js";
import type { AuthClient } from "./auth-client.ts";
import { authWords, unexpected } from "./auth-words.ts";
import { askDevice, passkeyWords } from "./passkeys.ts";

/** The authenticator apps that are set up. A session stored by an earlier version has no list. */
export const appsOf = ({ factors = [] }: User) => factors.filter(({ status }) => status === "verified");

/** True if the session has shown only the password of someone who has a second factor: the server refuses all else. */
export const owesFactor = ({ user, access_token }: Session) =>
  appsOf(user).length > 0 && levelOf(access_token) === "aal1";

function levelOf(token: string): unknown {
  try {
    const [, payload = ""] = token.split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    return undefined;
  }
}

/** Explains why a code was not accepted. `hasEnded` if the sign-in took too long and must start again. */
interface Failure {
  message: string;
  hasEnded: boolean;
}

const failureOf = (error: AuthError): Failure => ({
  message: authWords(error, unexpected),
  hasEnded: error.name === "AuthSessionMissingError" || error.code === "session_not_found",
});

export async function enterCode(client: AuthClient, factorId: string, code: string): Promise<Failure | null> {
  const { error } = await client.mfa.challengeAndVerify({ factorId, code });
  return error && failureOf(error);
}

/** The client has no call for recovery codes yet, so the new session is handed to it. */
export async function enterRecoveryCode(client: AuthClient, code: string): Promise<Failure | null> {
  const { data, error } = await callAuth<Session>(client, "POST", "/factors/recovery-codes/verify", { code });
  if (error) return failureOf(error);
  const { error: unset } = await client.setSession(data);
  return unset && failureOf(unset);
}

/**
 * Shows a passkey to the session that asks, so that a page that a mailed link has opened stays what it is. The client's own
 * call would open another session. The message is empty if the person has closed the browser's question.
 */
export async function showPasskey(client: AuthClient): Promise<Failure | null> {
  const { answer, error } = await askDevice(client);
  if (error) return { message: passkeyWords(error) ?? "", hasEnded: false };
  const { data, error: refused } = await callAuth<Session>(client, "POST", "/factors/passkey/verify", answer);
  if (refused) return failureOf(refused);
  const { error: unset } = await client.setSession(data);
  return unset && failureOf(unset);
}

type Answer<Data> = { data: Data; error: null } | { data: null; error: AuthError };

/** Makes a call under `/auth/v1` that the client does not know. */
export async function callAuth<Data>(
  client: AuthClient,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const { data } = await client.getSession();
  try {
    const response = await fetch(`/auth/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${data.session?.access_token}`,
        "X-Supabase-Api-Version": "2024-01-01",
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.ok) return { data: answer, error: null };
    return { data: null, error: { name: "AuthApiError", ...answer } };
  } catch {
    return { data: null, error: { name: "AuthRetryableFetchError", message: "" } as AuthError };
  }
}
