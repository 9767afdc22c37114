import { userCalls, viewAsCalls } from "@quotemill/shared/contracts/users";
import { api } from "../../lib/api/api.ts";
import { noProfile } from "./auth-session.ts";

/** Loaded only after sign-in, because it needs the schema library and the sign-in form does not. */
export async function fetchProfile(signal: AbortSignal) {
  const profile = await api(userCalls.profile, { signal });
  if (!profile) throw new Error(noProfile);
  return profile;
}

export const endView = () => api(viewAsCalls.end);
