import { userCalls } from "@quotemill/shared/contracts/users";
import { api } from "../../lib/api.ts";
import { noProfile } from "./auth-session.ts";

/** Loaded only once someone is signed in: it brings the schema library, which the sign-in form does not need. */
export async function fetchProfile(signal: AbortSignal) {
  const profile = await api(userCalls.profile, { signal });
  if (!profile) throw new Error(noProfile);
  return profile;
}
