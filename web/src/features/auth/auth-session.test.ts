import type { UserProfile } from "@quotemill/shared/companies/users";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../../lib/api/errors.ts";
import { buildProfile, buildSession } from "../../test/builders.ts";
import type { AuthClient } from "./auth-client.ts";
import { createAuthSession } from "./auth-session.ts";

const signedIn = buildSession() as unknown as Session;
const profile = buildProfile();
const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());

/** A client that emits the events that a test asks for, so that any order can be tried. */
function start(fetchProfile: (signal: AbortSignal) => Promise<UserProfile> = async () => profile) {
  let emit: (event: AuthChangeEvent, session: Session | null) => void = () => {};
  const client = {
    onAuthStateChange: (callback: typeof emit) => {
      emit = callback;
      return { data: { subscription: { unsubscribe: () => {} } } };
    },
    signOut: vi.fn(async (_options?: { scope: string }): Promise<{ error: Error | null }> => ({ error: null })),
  };
  const fetched = vi.fn(fetchProfile);
  const goToLogin = vi.fn();
  const session = createAuthSession({ client: client as unknown as AuthClient, fetchProfile: fetched, goToLogin });
  onTestFinished(session.start());
  const say = async (event: AuthChangeEvent, said: Session | null) => {
    emit(event, said);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { session, state: session.getState, client, fetched, goToLogin, say };
}

test("INITIAL_SESSION loads the profile, then ends loading", async () => {
  const { state, say } = start();
  expect(state().loading).toBe(true);
  await say("INITIAL_SESSION", signedIn);
  expect(state()).toMatchObject({ user: { id: profile.id }, userProfile: profile, loading: false });
});

test("without a session, loading ends with no one signed in", async () => {
  const { state, say, fetched } = start();
  await say("INITIAL_SESSION", null);
  expect(state()).toMatchObject({ user: null, userProfile: null, loading: false });
  expect(fetched).not.toHaveBeenCalled();
});

test("the callback returns before any work starts", async () => {
  const { state, fetched, say } = start();
  const said = say("INITIAL_SESSION", signedIn);
  expect(fetched).not.toHaveBeenCalled();
  await said;
  expect(state().userProfile).toEqual(profile);
});

test("SIGNED_IN right before INITIAL_SESSION fetches the profile once", async () => {
  const { say, fetched } = start();
  await say("SIGNED_IN", signedIn);
  await say("INITIAL_SESSION", signedIn);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetched).toHaveBeenCalledOnce();
});

test("SIGNED_IN long before INITIAL_SESSION fetches after 500 ms and shows the profile", async () => {
  const { say, state, fetched } = start();
  await say("SIGNED_IN", signedIn);
  await vi.advanceTimersByTimeAsync(499);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
});

test("SIGNED_IN without a profile after 2 s keeps loading until INITIAL_SESSION", async () => {
  const answer = withResolvers<UserProfile>();
  const { say, state, goToLogin } = start(() => answer.promise);
  await say("SIGNED_IN", signedIn);
  await vi.advanceTimersByTimeAsync(2_600);
  expect(state()).toMatchObject({ userProfile: null, loading: true });
  await say("INITIAL_SESSION", signedIn);
  answer.resolve(profile);
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
  expect(goToLogin).not.toHaveBeenCalled();
});

test("a repeated SIGNED_IN, as when a tab is shown again, fetches nothing and never shows loading", async () => {
  const { say, session, state, fetched } = start();
  await say("INITIAL_SESSION", signedIn);
  const seen: boolean[] = [];
  session.subscribe(() => seen.push(state().loading));
  await say("SIGNED_IN", signedIn);
  expect(fetched).toHaveBeenCalledOnce();
  expect(seen).not.toContain(true);
});

test("SIGNED_IN from the form, after starting signed out, loads that person's profile", async () => {
  const { say, state } = start();
  await say("INITIAL_SESSION", null);
  await say("SIGNED_IN", signedIn);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
});

test("TOKEN_REFRESHED keeps showing the profile and revalidates it in the background", async () => {
  const renamed = buildProfile({ full_name: "Ada King" });
  const answers = [profile, renamed];
  const { say, state } = start(async () => answers.shift() ?? renamed);
  await say("INITIAL_SESSION", signedIn);
  const refreshed = say("TOKEN_REFRESHED", signedIn);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
  await refreshed;
  expect(state().userProfile).toEqual(renamed);
});

test("TOKEN_REFRESHED without a profile fetches it", async () => {
  const { say, state } = start();
  await say("TOKEN_REFRESHED", signedIn);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
});

test("an outage during a background revalidation does not interrupt people", async () => {
  const answers = [Promise.resolve(profile), Promise.reject(new ApiError(503, "unavailable", "Busy"))];
  answers[1]?.catch(() => {});
  const { say, state, goToLogin } = start(() => answers.shift() ?? never());
  await say("INITIAL_SESSION", signedIn);
  await say("TOKEN_REFRESHED", signedIn);
  expect(state().userProfile).toEqual(profile);
  expect(goToLogin).not.toHaveBeenCalled();
});

test("a refused profile signs out and goes to the sign-in page", async () => {
  vi.mocked(console.warn).mockImplementation(() => {});
  const { say, state, client, goToLogin } = start(() => Promise.reject(new Error("No profile returned from RPC.")));
  await say("INITIAL_SESSION", signedIn);
  expect(client.signOut).toHaveBeenCalledOnce();
  expect(goToLogin).toHaveBeenCalledOnce();
  expect(state()).toMatchObject({ user: null, userProfile: null, loading: false });
});

test("a profile that takes longer than 10 s is skipped", async () => {
  const { say, state, goToLogin } = start(never);
  await say("INITIAL_SESSION", signedIn);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(state().loading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ user: { id: profile.id }, userProfile: null, loading: false });
  expect(goToLogin).not.toHaveBeenCalled();
});

test("loading ends on its own when the client cannot reach the server", async () => {
  const { state } = start();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(state()).toMatchObject({ user: null, userProfile: null, loading: false });
});

test("on the invitation page the user is set and no profile is fetched", async () => {
  history.replaceState(null, "", "/accept-invitation");
  const { say, state, fetched } = start();
  await say("SIGNED_IN", signedIn);
  await say("INITIAL_SESSION", signedIn);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(state()).toMatchObject({ user: { id: profile.id }, userProfile: null, loading: false });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  { answer: "an error", reply: async () => ({ error: new Error("503") }) },
  { answer: "silence", reply: never },
])("signing out with $answer still forgets the session here", async ({ reply }) => {
  const { session, say, state, client, goToLogin } = start();
  await say("INITIAL_SESSION", signedIn);
  client.signOut.mockImplementationOnce(reply);
  void session.signOut();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(client.signOut.mock.lastCall).toEqual([{ scope: "local" }]);
  expect(state().user).toBeNull();
  expect(goToLogin).toHaveBeenCalledOnce();
});

test("a session that ended on the server ends here, once", async () => {
  const { session, say, state, client, goToLogin } = start();
  await say("INITIAL_SESSION", signedIn);
  await Promise.all([session.end(), session.end()]);
  expect(client.signOut.mock.calls).toEqual([[{ scope: "local" }]]);
  expect(state().user).toBeNull();
  expect(goToLogin).toHaveBeenCalledOnce();
});

test("refreshing the profile shows the new one", async () => {
  const answers = [profile, buildProfile({ full_name: "Ada King" })];
  const { session, say, state } = start(async () => answers.shift() ?? profile);
  await say("INITIAL_SESSION", signedIn);
  await session.refreshProfile();
  expect(state().userProfile?.full_name).toBe("Ada King");
});

test("someone who leaves the invitation page gets their profile, once", async () => {
  history.replaceState(null, "", "/accept-invitation");
  const { session, say, state, fetched } = start();
  await say("INITIAL_SESSION", signedIn);
  history.replaceState(null, "", "/account-activated");
  await Promise.all([session.enter(), session.enter()]);
  expect(state()).toMatchObject({ userProfile: profile, loading: false });
  expect(fetched).toHaveBeenCalledOnce();
});
