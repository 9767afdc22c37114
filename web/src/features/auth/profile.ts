import { userProfile } from "@quotemill/shared/users";
import { api } from "../../lib/api.ts";
import { noProfile } from "./auth-session.ts";

const answer = userProfile.nullable();

/** Loaded only once someone is signed in: it brings the schema library, which the sign-in form does not need. */
export async function fetchProfile(signal: AbortSignal) {
  const profile = await api.post("/rest/v1/rpc/get_user_profile", { body: {}, schema: answer, signal });
  if (!profile) throw new Error(noProfile);
  return profile;
}
