import type { User } from "@supabase/auth-js";
import { type AuthClient, settleWithin, signOutHere } from "../auth-client.ts";
import { authWords, isOutage, unexpected } from "../auth-words.ts";
import { forgetLink, type LinkType, readLink, saveLink } from "../saved-link.ts";

export type LinkOutcome =
  | { user: User }
  | { problem: "missing" | "refused" | "incomplete" | "wrong_type" | "no_user" }
  | { problem: "session"; message: string; isTemporary: boolean };

const responseTimeoutMs = 10_000;
const timeoutMessage = "The server took too long to respond. Please try again.";
const pending = new WeakMap<AuthClient, Map<LinkType, Promise<LinkOutcome>>>();

/** Safe to call twice, as StrictMode does: the link is used once and both callers get the same outcome. */
export function openLink(client: AuthClient, type: LinkType): Promise<LinkOutcome> {
  const links = pending.get(client) ?? new Map<LinkType, Promise<LinkOutcome>>();
  const outcome = links.get(type) ?? followLink(client, type).finally(() => links.delete(type));
  pending.set(client, links.set(type, outcome));
  return outcome;
}

/**
 * After success a note of whose link it was replaces the tokens, so that a reload shows the form again and somebody who
 * is merely signed in does not get the form of a link they never followed. During an outage the link is kept, because
 * it works only once and a reload should be able to try it again.
 */
async function followLink(client: AuthClient, type: LinkType): Promise<LinkOutcome> {
  try {
    const saved = readLink(type);
    const outcome = saved.has("opened_by") ? await findOpened(client, saved) : await exchange(client, type, saved);
    if ("user" in outcome) saveLink(type, new URLSearchParams({ type, opened_by: outcome.user.id }));
    else if (outcome.problem !== "session" || !outcome.isTemporary) forgetLink(type);
    return outcome;
  } catch (error) {
    console.warn("The link could not be opened.", error);
    forgetLink(type);
    await signOutHere(client);
    return { problem: "no_user" };
  }
}

async function findOpened(client: AuthClient, saved: URLSearchParams): Promise<LinkOutcome> {
  const { data } = await client.getSession();
  const user = data.session?.user;
  return user && user.id === saved.get("opened_by") ? { user } : { problem: "missing" };
}

async function exchange(client: AuthClient, type: LinkType, saved: URLSearchParams): Promise<LinkOutcome> {
  const access_token = saved.get("access_token");
  const refresh_token = saved.get("refresh_token");
  if (saved.size === 0) return { problem: "missing" };
  if (saved.has("error_code")) return { problem: "refused" };
  if (saved.get("type") !== type) return { problem: "wrong_type" };
  if (!access_token || !refresh_token) return { problem: "incomplete" };
  const answer = await settleWithin(responseTimeoutMs, () => client.setSession({ access_token, refresh_token }));
  if (!answer.settled) return { problem: "session", message: timeoutMessage, isTemporary: true };
  const { data, error } = answer.value;
  if (error) return { problem: "session", message: authWords(error, unexpected), isTemporary: isOutage(error) };
  if (!data.user?.id) throw new Error("The answer has no user.");
  return { user: data.user };
}
