import { zodResolver } from "@hookform/resolvers/zod";
import { invitationPasswordInput, minPasswordLength } from "@quotemill/shared/access/credentials";
import { invitationMetadata } from "@quotemill/shared/companies/users";
import { pages } from "@quotemill/shared/screens/pages";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { FormError } from "../../components/ui/note.tsx";
import { PasswordField } from "../../components/ui/text-fields.tsx";
import { type AuthClient, signOutHere } from "./auth-client.ts";
import { useAuthClient } from "./auth-context.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { authWords, unexpected } from "./auth-words.ts";
import { Notice } from "./notice.tsx";
import { type LinkOutcome, openLink } from "./open-link.ts";
import { forgetLink } from "./saved-link.ts";

const redirectMs = 1_500;

type State =
  | { step: "verifying" }
  | { step: "ready"; invitation: Invitation }
  | { step: "success" }
  | { step: "error"; message: string };

/**
 * The page's steps: verifying -> ready or error; ready -> updating (inside the form) -> success -> /account-activated,
 * or error.
 */
export function AcceptInvitationPage() {
  const client = useAuthClient();
  const [state, setState] = useState<State>({ step: "verifying" });

  useEffect(() => {
    let isCurrent = true;
    void openInvitation(client).then((result) => {
      if (isCurrent)
        setState("message" in result ? { step: "error", ...result } : { step: "ready", invitation: result });
    });
    return () => {
      isCurrent = false;
    };
  }, [client]);

  /** Signs out so that the new user signs in with their password next; otherwise /login would let them straight through. */
  async function handleActivated() {
    forgetLink("invite");
    await signOutHere(client);
    setState({ step: "success" });
  }

  return (
    <AuthLayout title="Accept Invitation">
      {state.step === "verifying" && <Notice tone="busy" title="Verifying your invitation..." />}
      {state.step === "ready" && (
        <InvitationForm
          invitation={state.invitation}
          onActivated={handleActivated}
          onFailed={(message) => setState({ step: "error", message })}
        />
      )}
      {state.step === "success" && <Activated />}
      {state.step === "error" && (
        <Notice tone="error" title={state.message}>
          <LinkButton to={pages.login.path} reloadDocument size="lg" block className="mt-3">
            Go to Login
          </LinkButton>
        </Notice>
      )}
    </AuthLayout>
  );
}

function Activated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(pages.accountActivated.path, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice tone="success" title="Account Activated!">
      <p className="text-ink-muted">Your password is set.</p>
    </Notice>
  );
}

function InvitationForm({
  invitation,
  onActivated,
  onFailed,
}: {
  invitation: Invitation;
  onActivated: () => Promise<void>;
  onFailed: (message: string) => void;
}) {
  const client = useAuthClient();
  const form = useForm({
    resolver: zodResolver(invitationPasswordInput),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    const failure = await activateAccount(client, password);
    if (!failure) return onActivated();
    if (failure.lost) return onFailed(failure.message);
    form.setError("root", { message: failure.message });
  });

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      <p className="text-ink-muted">Welcome, {invitation.full_name}. Choose a password to activate your account.</p>
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly tall />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        tall
        hint={`At least ${minPasswordLength.invite} characters`}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        tall
        error={errors.confirm_password?.message}
        {...form.register("confirm_password")}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        Set Password & Activate Account
      </Button>
    </form>
  );
}

interface Invitation {
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

async function openInvitation(client: AuthClient): Promise<Result<Invitation>> {
  const outcome = await openLink(client, "invite");
  if (!("user" in outcome)) return { message: explain(outcome) };
  const metadata = invitationMetadata.safeParse(outcome.user.user_metadata);
  if (metadata.success) return { email: outcome.user.email ?? "", full_name: metadata.data.full_name };
  forgetLink("invite");
  await signOutHere(client);
  return { message: missingData };
}

/** After a failure with `lost`, the form gives way to the message; after any other, people can try again. */
type Failure = { message: string; lost: boolean };

async function activateAccount(client: AuthClient, password: string): Promise<Failure | null> {
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
