import { invitationMetadata } from "@quotemill/shared/users";
import { type AuthClient, signOutHere } from "./auth-client.ts";
import { authWords, unexpected } from "./auth-words.ts";
import { type LinkOutcome, openLink } from "./open-link.ts";
import { forgetLink } from "./saved-link.ts";

export interface Invitation {
  email: string;
  full_name: string;
}
type Result<T> = T | { message: string };

const missingData = "Invitation is missing required data. Please contact your administrator.";
const sessionLost = "Invitation session lost. Please use the link from your email again.";

function explain(failure: Exclude<LinkOutcome, { user: unknown }>) {
  if (failure.problem === "session") return `Failed to establish session: ${failure.message}`;
  return {
    missing: "Invitation token not found. The link may be invalid or expired.",
    refused: "Invitation token not found. The link may be invalid or expired.",
    incomplete: "Invitation token not found or invalid. Please check your invitation link.",
    wrong_type: "Invalid invitation token.",
    no_user: "No user found in session. The link may be expired.",
  }[failure.problem];
}

export async function openInvitation(client: AuthClient): Promise<Result<Invitation>> {
  const outcome = await openLink(client, "invite");
  if (!("user" in outcome)) return { message: explain(outcome) };
  const metadata = invitationMetadata.safeParse(outcome.user.user_metadata);
  if (metadata.success) return { email: outcome.user.email ?? "", full_name: metadata.data.full_name };
  forgetLink("invite");
  await signOutHere(client);
  return { message: missingData };
}

/** `lost` ends the page; after any other failure people can try again. */
type Failure = { message: string; lost: boolean };

export async function activateAccount(client: AuthClient, password: string): Promise<Failure | null> {
  try {
    const { data } = await client.getSession();
    if (!data.session) return { message: sessionLost, lost: true };
    const { data: updated, error } = await client.updateUser({ password });
    if (error?.name === "AuthSessionMissingError") return { message: sessionLost, lost: true };
    if (error) return { message: authWords(error, unexpected), lost: false };
    if (updated.user?.id) return null;
  } catch (error) {
    console.warn("The account could not be activated.", error);
  }
  return { message: "Could not get user after password update.", lost: true };
}
