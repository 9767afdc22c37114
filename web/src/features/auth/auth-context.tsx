import { isAdmin, isGlobalAdmin, isOwn, may, type Permission, seesCosts } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { lendSessionToApi } from "../../lib/api/session.ts";
import { later } from "../../lib/load-later.tsx";
import { type AuthClient, createAuthClient } from "./auth-client.ts";
import { type AuthSession, createAuthSession } from "./auth-session.ts";
import { askForFactor } from "./factor-question.ts";
import { createViewSession, readView } from "./view-session.ts";

interface Auth {
  client: AuthClient;
  session: AuthSession;
}

const profile = later(() => import("./profile.ts"));

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ client, session, children }: Auth & { children: ReactNode }) {
  const auth = useMemo(() => ({ client, session }), [client, session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function useAuthParts() {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthProvider above it");
  return auth;
}

/** For pages that open an emailed link, and for people's own password and sessions. Everything else uses `useAuth`. */
export const useAuthClient = () => useAuthParts().client;

/** Both flags are false while loading. `isAdmin` is true for a global admin too. */
export function useAuth() {
  const { session } = useAuthParts();
  const { user, userProfile, loading, owesFactor, gate, isLeaving, view } = useSyncExternalStore(
    session.subscribe,
    session.getState,
  );
  const role = loading ? null : userProfile?.app_role;
  return {
    user,
    userProfile,
    company: userProfile?.company ?? null,
    loading,
    owesFactor,
    gate,
    isLeaving,
    /** Set in a tab that shows a company as one of its people, to a global admin. */
    view,
    isAdmin: isAdmin(role),
    isGlobalAdmin: isGlobalAdmin(role),
    /** True if the server lets this person do it. Screens hide what it refuses. */
    can: (permission: Permission) => may(role, permission) && !(view && isOwn(permission)),
    /** False in a view, which gives out no files, neither PDFs nor lists. */
    hasFiles: view === null,
    /** True if the company shows this person what things cost. */
    seesCosts: seesCosts(view?.person.app_role ?? role, userProfile?.company?.costs_visible_to),
    signInWithPassword: session.signInWithPassword,
    signOut: session.signOut,
    refreshProfile: session.refreshProfile,
    enter: session.enter,
  };
}

/** Connects the auth client, the session and the API client. Called once, before React renders. */
export function startAuth(goToLogin: () => void) {
  const client = createAuthClient();
  const view = readView();
  const fetchProfile = async (signal: AbortSignal) => (await profile.fetch()).fetchProfile(signal);
  const session = view
    ? createViewSession(view, {
        fetchProfile,
        endView: async () => (await profile.fetch()).endView(),
        goBack: () => location.assign(pages.globalUsers.path),
      })
    : createAuthSession({ client, goToLogin, fetchProfile });
  lendSessionToApi({
    accessToken: async () => view?.access_token ?? (await client.getSession()).data.session?.access_token ?? null,
    onSessionEnded: () => void session.end(),
    onFactorOwed: () => void session.meetGate(),
    confirmFactor: view ? async () => false : askForFactor,
  });
  const stop = session.start();
  return { client, session, stop };
}
