import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionKey } from "../../lib/api/session.ts";
import { buildSession, buildToken } from "../../test/builders.ts";
import { authError } from "../../test/fake-backend.ts";
import { createAuthClient } from "./auth-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(console.error).mockImplementation(() => {}); // the client logs every failed call
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
  vi.useRealTimers();
  localStorage.clear();
});

/** A browser whose access token has expired asks for a new one, until it gives up. Returns whether it is still signed in. */
async function staysAfter(answer: () => Response | Promise<Response>) {
  const expired = { ...buildSession(), access_token: buildToken(-60), expires_at: Math.floor(Date.now() / 1000) - 60 };
  localStorage.setItem(sessionKey, JSON.stringify(expired));
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
  const client = createAuthClient();
  const asked = client.getSession();
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
  await client.stopAutoRefresh();
  expect(fetch).toHaveBeenCalled();
  return localStorage.getItem(sessionKey) !== null;
}

test.each([
  ["answers 500", () => authError(500, "unexpected_failure", "Something went wrong.")],
  ["answers 503", () => authError(503, "unavailable", "The database cannot be reached.")],
  ["is replaced by a proxy's page", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
])("no one is signed out while the server %s", async (_what, answer) => {
  expect(await staysAfter(answer)).toBe(true);
});

test("a refresh token that the server refuses ends the session", async () => {
  expect(await staysAfter(() => authError(400, "refresh_token_not_found", "Invalid Refresh Token."))).toBe(false);
});
