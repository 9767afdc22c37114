import type { ViewAs } from "@quotemill/shared/access/view-as";
import type { UserProfile } from "@quotemill/shared/companies/users";
import { untilAborted } from "../../lib/browser.ts";
import { settleWithin } from "./auth-client.ts";
import { type AuthSession, type AuthState, isRefusal, profileTimeoutMs } from "./auth-session.ts";

const storageKey = "quotemill.view";
const endWaitMs = 2_000;

/** Session storage belongs to one tab: all others keep the global admin's own session. */
export const keepView = (view: ViewAs) => sessionStorage.setItem(storageKey, JSON.stringify(view));

/** The view that this tab shows. Only `keepView` writes it, so nothing else is checked. */
export function readView(): ViewAs | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
}

interface Deps {
  fetchProfile: (signal: AbortSignal) => Promise<UserProfile>;
  /** Ends the view on the server. */
  endView: () => Promise<unknown>;
  /** Reloads the app as the global admin. */
  goBack: () => void;
}

/**
 * Takes the place of the person's own session in a tab that shows a company as one of its people: see decision 84. The
 * screens get the rights of a viewer. It ends by its button, by the clock, by a refusal of the server, or because the same view was
 * opened in another tab. After that the tab has nothing of it but the page that says so.
 */
export function createViewSession(view: ViewAs, { fetchProfile, endView, goBack }: Deps): AuthSession {
  let state: AuthState = {
    user: null,
    userProfile: null,
    loading: true,
    owesFactor: false,
    gate: null,
    isLeaving: false,
    view: { ...view, end: null },
  };
  const listeners = new Set<() => void>();
  function set(changes: Partial<AuthState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function close(end: "over" | "elsewhere") {
    if (state.view?.end || state.isLeaving) return;
    sessionStorage.removeItem(storageKey);
    set({ user: null, userProfile: null, loading: false, view: { ...view, end } });
  }

  async function loadProfile() {
    const result = await settleWithin(profileTimeoutMs, fetchProfile).catch((error: unknown) => {
      if (isRefusal(error)) close("over");
      return null;
    });
    if (state.view?.end) return;
    // Without an answer, the guard offers to try again.
    const profile = result?.settled ? result.value : null;
    set({
      loading: false,
      user: viewedUser(view),
      userProfile: profile && { ...profile, app_role: "viewer", tour_offered: false },
    });
  }

  async function signOut() {
    set({ isLeaving: true });
    sessionStorage.removeItem(storageKey);
    await settleWithin(endWaitMs, endView).catch(() => undefined);
    goBack();
  }

  return {
    start() {
      const timer = setTimeout(() => close("over"), Math.max(0, Date.parse(view.ends_at) - Date.now()));
      const leaving = new AbortController();
      // A copied tab has the same view. The newest one takes it over.
      navigator.locks
        ?.request(`${storageKey} ${view.ends_at}`, { steal: true }, () => untilAborted(leaving.signal))
        .catch(() => close("elsewhere"));
      void loadProfile();
      return () => {
        clearTimeout(timer);
        leaving.abort();
      };
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signInWithPassword: () => Promise.reject(new Error("Nobody signs in within a view.")),
    signOut,
    end: async () => close("over"),
    meetGate: async () => close("over"),
    refreshProfile: loadProfile,
    enter: async () => undefined,
  };
}

/** The auth client does not know the person in the view. Screens only need an id that differs from person to person. */
const viewedUser = ({ ends_at }: ViewAs) => ({ id: `view until ${ends_at}` }) as AuthState["user"];
