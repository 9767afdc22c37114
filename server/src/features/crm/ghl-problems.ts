/**
 * The reason why GoHighLevel returned nothing. Failing is an ordinary outcome: calls return one of these and never
 * throw.
 */
export type GhlProblem =
  | "token"
  | "scope"
  | "location"
  | "refused"
  | "too_many"
  | "daily_limit"
  | "unavailable"
  | "timeout"
  | "unreachable";

/** `waitMs`: until it may be asked again, if it said so. */
export type GhlResult<T> = { ok: true; value: T } | { ok: false; problem: GhlProblem; waitMs?: number };

/**
 * | Status        | Body                 | Problem |
 * | ------------- | -------------------- | --- |
 * | 401           | mentions a scope     | scope: a missing one gets a 401, not a 403 |
 * | 401           | anything else        | token: wrong, revoked or truncated |
 * | 403           | JSON                 | location: the token belongs to another one |
 * | 400, 404, 422 | JSON                 | refused: for a location, the id does not exist |
 * | 429           | anything             | too_many |
 * | anything else | or an edge's page    | unavailable |
 */
export function problemOf(status: number, body: unknown): GhlProblem {
  if (status === 401) return /scope/i.test(messageOf(body)) ? "scope" : "token";
  if (status === 429) return "too_many";
  if (body === null) return "unavailable";
  if (status === 403) return "location";
  return [400, 404, 422].includes(status) ? "refused" : "unavailable";
}

/** `message` is a text, or a list of texts in a 422. */
export function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return [message].flat().join("; ");
}

const tryLater = "Try again in a few minutes.";
const words: Record<GhlProblem, string> = {
  token: "GoHighLevel does not accept this token. Copy it again, or create a new Private Integration Token.",
  scope:
    "The token lacks a scope. Give it contacts.readonly and locations.readonly in GoHighLevel; it must be a token of the sub-account, not of the agency.",
  location:
    "This token does not belong to this Location ID. Create the token in the sub-account that the Location ID is from.",
  refused: `GoHighLevel did not understand the request. ${tryLater}`,
  too_many: "GoHighLevel gets too many requests for this location. Wait a minute and try again.",
  daily_limit: "This location has used up its requests to GoHighLevel for today. Try again tomorrow.",
  unavailable: `GoHighLevel is not working properly at the moment. ${tryLater}`,
  timeout: `GoHighLevel did not answer in time. ${tryLater}`,
  unreachable: `GoHighLevel could not be reached. ${tryLater}`,
};

/** Explains to the person who tries to connect what is wrong, which depends on the call that failed. */
export function connectWords(problem: GhlProblem, step: "location" | "contacts", token: string): string {
  if (problem === "refused" && step === "location") {
    return "GoHighLevel has no location with this ID. Check the Location ID under Settings → Company.";
  }
  if (problem === "scope") {
    const missing = step === "location" ? "locations.readonly" : "contacts.readonly";
    return words.scope.replace("a scope", `the scope ${missing}`);
  }
  if (problem === "token" && !token.startsWith("pit-")) return `${words.token} It begins with pit-.`;
  return words[problem];
}

export const searchWords = (problem: GhlProblem) => words[problem];

/** Describes a failed call, for people who look at it later. */
export const callWords = (problem: GhlProblem | "unreadable"): string =>
  ({
    ...{ token: "GoHighLevel refused the token.", scope: "The token lacks a scope for this." },
    ...{ location: "The token does not belong to this location.", refused: "GoHighLevel refused this." },
    ...{ too_many: "GoHighLevel gets too many requests at once.", timeout: "GoHighLevel did not answer in time." },
    daily_limit: "This location has used up its requests for today.",
    unavailable: "GoHighLevel is not working properly.",
    unreachable: "GoHighLevel could not be reached.",
    unreadable: "The stored token can no longer be read.",
  })[problem];

const newToken = "Disconnect, then connect with a new one.";
/** Explains to admins why a connection that worked has stopped working. Temporary problems are not mentioned. */
export const lastingProblems: Partial<Record<GhlProblem, string>> = {
  token: `GoHighLevel no longer accepts the token, so contact searches find nothing there. ${newToken}`,
  scope:
    "The token no longer has the scope contacts.readonly, so contact searches find nothing there. Add it in GoHighLevel.",
  location: `The token no longer has access to the location, so contact searches find nothing there. ${newToken}`,
};
export const unreadableToken = `The stored token can no longer be read, as the server's secret key has changed. ${newToken}`;
