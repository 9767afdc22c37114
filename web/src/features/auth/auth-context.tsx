import { isAdmin, isGlobalAdmin, may, type Permission, seesCosts } from "@quotemill/shared/access/permissions";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { lendSessionToApi } from "../../lib/api/session.ts";
import { later } from "../../lib/load-later.tsx";
import { type AuthClient, createAuthClient } from "./auth-client.ts";
import { type AuthSession, createAuthSession } from "./auth-session.ts";
import { askForFactor } from "./factor-question.ts";

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
  const { user, userProfile, loading, owesFactor, gate, isLeaving } = useSyncExternalStore(
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
    isAdmin: isAdmin(role),
    isGlobalAdmin: isGlobalAdmin(role),
    /** Whether the server lets this person do it. Screens hide what it refuses. */
    can: (permission: Permission) => may(role, permission),
    /** Whether the company shows this person what things cost. */
    seesCosts: seesCosts(role, userProfile?.company?.costs_visible_to),
    signInWithPassword: session.signInWithPassword,
    signOut: session.signOut,
    refreshProfile: session.refreshProfile,
    enter: session.enter,
  };
}

/** Connects the auth client, the session and the API client. Called once, before React renders. */
export function startAuth(goToLogin: () => void) {
  const client = createAuthClient();
  const session = createAuthSession({
    client,
    goToLogin,
    fetchProfile: async (signal) => (await profile.fetch()).fetchProfile(signal),
  });
  lendSessionToApi({
    accessToken: async () => (await client.getSession()).data.session?.access_token ?? null,
    onSessionEnded: () => void session.end(),
    onFactorOwed: () => void session.meetGate(),
    confirmFactor: askForFactor,
  });
  const stop = session.start();
  return { client, session, stop };
}
