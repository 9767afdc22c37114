import type { ViewAs } from "@quotemill/shared/access/view-as";
import type { UserProfile } from "@quotemill/shared/companies/users";
import type { AuthChangeEvent, Session, User } from "@supabase/auth-js";
import type { ApiError } from "../../lib/api/errors.ts";
import { type AuthClient, settleWithin, signOutHere } from "./auth-client.ts";
import { appsOf, owesFactor } from "./second-factor.ts";

export const profileTimeoutMs = 10_000;
const signedInWaitMs = 500;
const signedInFetchMs = 2_000;
/** A client that cannot reach the server retries for 25 s, too long to leave people looking at 'Loading'. */
const loadingLimitMs = 12_000;

/** A company as this tab shows it to one of its people, and why that view has ended. */
type View = ViewAs & { end: "over" | "elsewhere" | null };

export interface AuthState {
  user: User | null;
  userProfile: UserProfile | null;
  loading: boolean;
  /** True while the person still has to show their second factor. Until then there is no profile. */
  owesFactor: boolean;
  /** Step that the person's company requires first: setting up a second factor, or using the passkey that they have. */
  gate: "set-up" | "passkey" | null;
  /** True from the beginning of signing out. Requests sent from then on are refused. */
  isLeaving: boolean;
  /** Null in every tab that shows the person's own account. */
  view: View | null;
}
interface Deps {
  client: AuthClient;
  fetchProfile: (signal: AbortSignal) => Promise<UserProfile>;
  goToLogin: () => void;
}

const isInvitationPage = () => location.pathname.includes("accept-invitation");
export const noProfile = "No profile returned from RPC.";

/**
 * True if the server refused. A lost connection, a broken response or a chunk that fails to load says nothing about the
 * session: leaving a page aborts its requests, and a quick reload must not sign anyone out. Checked by shape because the
 * error's class comes with the API client, which loads later.
 */
export const isRefusal = (error: unknown) => {
  const { status = 0, message } = (error ?? {}) as Partial<ApiError>;
  return (status >= 400 && status < 500) || message === noProfile;
};

/** A session that owes something is kept: it is good for showing or setting up just that. */
function gateOf(error: unknown): AuthState["gate"] {
  const { code } = (error ?? {}) as Partial<ApiError>;
  if (code === "factor_setup_required") return "set-up";
  return code === "second_factor_required" ? "passkey" : null;
}

/**
 * Keeps the state of who is signed in. It lives outside React so that no render, remount or StrictMode double effect can
 * start it twice.
 * How it handles the auth client's events:
 *
 * | Event           | Then |
 * | --------------- | --- |
 * | INITIAL_SESSION | load the profile, then end loading |
 * | SIGNED_IN       | after the initial load: fetch this person's profile if it is missing, then end loading.
 * |                 | Before it: wait 500 ms, try for 2 s, and without a profile keep loading until INITIAL_SESSION |
 * | TOKEN_REFRESHED | with a profile: keep showing it and revalidate in the background. Otherwise fetch it |
 * | MFA_CHALLENGE_VERIFIED | as SIGNED_IN: the person has shown their second factor, here or in another tab |
 * | no session      | clear everything, end loading |
 *
 * On the invitation page the user is set and no profile is fetched. None is fetched while the second factor is missing
 * either. SIGNED_IN repeats each time the tab is shown again.
 */
export function createAuthSession({ client, fetchProfile, goToLogin }: Deps) {
  let state: AuthState = {
    user: null,
    userProfile: null,
    loading: true,
    owesFactor: false,
    gate: null,
    isLeaving: false,
    view: null,
  };
  let initialLoad: "waiting" | "running" | "done" = "waiting";
  let leaving: Promise<void> | null = null;
  /** Set while the profile is read again at the gate. That read is also refused, and must not start another one. */
  let meeting: Promise<void> | null = null;
  let loadingLimit: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(changes: Partial<AuthState>) {
    state = { ...state, ...changes };
    if (changes.loading !== undefined) limitLoading();
    for (const listener of listeners) listener();
  }
  const clear = () =>
    set({ user: null, userProfile: null, loading: false, owesFactor: false, gate: null, isLeaving: false });

  function limitLoading() {
    clearTimeout(loadingLimit);
    if (state.loading) loadingLimit = setTimeout(() => set({ loading: false }), loadingLimitMs);
  }

  /** Only a refusal ends the session. After a time-out or an outage the profile stays as it was. */
  async function loadProfile({ withinMs = profileTimeoutMs, onFailure = leaveBecause } = {}) {
    const userId = state.user?.id;
    const isStillSignedIn = () => userId !== undefined && state.user?.id === userId;
    try {
      const result = await settleWithin(withinMs, fetchProfile);
      if (result.settled && isStillSignedIn()) set({ userProfile: result.value, gate: null });
    } catch (error) {
      if (!isStillSignedIn() || isInvitationPage() || !isRefusal(error)) return;
      const gate = gateOf(error);
      if (gate === "passkey" && (await askForCode())) return;
      if (gate) return set({ gate, userProfile: null });
      await onFailure(error);
    }
  }

  /**
   * Returns true if the person has an authenticator app after all. A session that was stored before the app was added lists
   * none.
   */
  async function askForCode() {
    const { data } = await client.getUser();
    if (!data.user || appsOf(data.user).length === 0) return false;
    set({ user: data.user, userProfile: null, owesFactor: true, gate: null });
    // From now on the stored session also lists it.
    await client.refreshSession();
    return true;
  }

  function leaveBecause(reason: unknown) {
    console.warn("Signed out: the profile could not be loaded.", reason);
    return signOut();
  }

  async function loadThenShow() {
    const userId = state.user?.id;
    await loadProfile();
    if (state.user?.id === userId) set({ loading: false });
  }

  async function loadInitially() {
    initialLoad = "running";
    await loadThenShow();
    initialLoad = "done";
  }

  async function loadEarly() {
    if (initialLoad !== "waiting") return;
    await loadProfile({ withinMs: signedInFetchMs, onFailure: async () => {} });
    if (state.userProfile) set({ loading: false });
  }

  function handleSession(event: AuthChangeEvent, session: Session) {
    const { user } = session;
    const samePerson = state.user?.id === user.id && !state.owesFactor;
    if (owesFactor(session)) {
      if (event === "INITIAL_SESSION") initialLoad = "done";
      return set({ user, userProfile: null, loading: false, owesFactor: true });
    }
    if (isInvitationPage()) {
      if (event === "INITIAL_SESSION") initialLoad = "done";
      return set({ user, userProfile: null, loading: false, owesFactor: false });
    }
    set(samePerson ? { user } : { user, userProfile: null, loading: true, owesFactor: false });
    if (event === "INITIAL_SESSION") return loadInitially();
    if (event === "TOKEN_REFRESHED") return state.userProfile ? loadProfile() : loadThenShow();
    if (event !== "SIGNED_IN" && event !== "MFA_CHALLENGE_VERIFIED") return;
    if (initialLoad === "waiting") return void setTimeout(loadEarly, signedInWaitMs);
    if (initialLoad === "running" && samePerson) return;
    return state.userProfile ? set({ loading: false }) : loadThenShow();
  }

  function handleEvent(event: AuthChangeEvent, session: Session | null) {
    if (session?.user?.id) return handleSession(event, session);
    if (event === "INITIAL_SESSION") initialLoad = "done";
    clear();
  }

  /** Signs out only in this browser: the person may still be working on another device. */
  function signOut() {
    leaving ??= (async () => {
      set({ isLeaving: true });
      await signOutHere(client);
      clear();
      goToLogin();
    })().finally(() => {
      leaving = null;
    });
    return leaving;
  }

  return {
    /**
     * Listens to the auth client. The callback must stay synchronous: the client waits for it, and some calls inside it
     * would deadlock.
     */
    start() {
      limitLoading();
      const { data } = client.onAuthStateChange((event, session) => {
        setTimeout(() => void handleEvent(event, session), 0);
      });
      return () => {
        clearTimeout(loadingLimit);
        data.subscription.unsubscribe();
      };
    },
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signInWithPassword: (email: string, password: string) => client.signInWithPassword({ email, password }),
    signOut,
    /** For a 401 from the API: the server no longer knows the session, so drop it here too. */
    async end() {
      if (!state.user || leaving) return;
      clear();
      await signOutHere(client);
      goToLogin();
    },
    refreshProfile: () => loadProfile(),
    /** For a 403 from the API that asks for a second factor: shows the person what their company requires. */
    meetGate() {
      if (!state.userProfile) return;
      meeting ??= loadProfile().finally(() => {
        meeting = null;
      });
      return meeting;
    },
    /** For someone who comes from the invitation page, where the session was opened without a profile. */
    async enter() {
      if (!state.user || state.userProfile || state.loading) return;
      set({ loading: true });
      await loadThenShow();
    },
  };
}
export type AuthSession = ReturnType<typeof createAuthSession>;
