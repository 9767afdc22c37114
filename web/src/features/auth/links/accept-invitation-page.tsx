import { zodResolver } from "@hookform/resolvers/zod";
import { invitationPasswordInput, minPasswordLength } from "@quotemill/shared/access/credentials";
import { type Invitation, invitation as invitationSchema, invitationWords } from "@quotemill/shared/access/invitation";
import { brandColours, initials } from "@quotemill/shared/companies/brand";
import { invitationMetadata } from "@quotemill/shared/companies/users";
import { pages } from "@quotemill/shared/screens/pages";
import { type CSSProperties, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { PasswordField } from "../../../components/ui/text-fields.tsx";
import { useTheme } from "../../../lib/theme.ts";
import { type AuthClient, signOutHere } from "../auth-client.ts";
import { useAuthClient } from "../auth-context.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { authWords, unexpected } from "../auth-words.ts";
import { Notice } from "../notice.tsx";
import { forgetLink } from "../saved-link.ts";
import { type LinkOutcome, openLink } from "./open-link.ts";

const redirectMs = 1_500;

type State =
  | { step: "verifying" }
  | { step: "ready"; invited: Invited }
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
      if (isCurrent) setState("message" in result ? { step: "error", ...result } : { step: "ready", invited: result });
    });
    return () => {
      isCurrent = false;
    };
  }, [client]);

  /** Keeps the session that the link opened, so that people need not retype the password that they have just chosen. */
  function handleActivated() {
    forgetLink("invite");
    setState({ step: "success" });
  }

  return (
    <AuthLayout title="Accept Invitation">
      {state.step === "verifying" && <Notice tone="busy" title="Verifying your invitation..." />}
      {state.step === "ready" && (
        <InvitationForm
          invited={state.invited}
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
  invited,
  onActivated,
  onFailed,
}: {
  invited: Invited;
  onActivated: () => void;
  onFailed: (message: string) => void;
}) {
  const client = useAuthClient();
  const form = useForm({
    resolver: zodResolver(invitationPasswordInput),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const brand = useBrand(invited.invitation?.company?.colour);

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    const failure = await activateAccount(client, password);
    if (!failure) return onActivated();
    if (failure.lost) return onFailed(failure.message);
    form.setError("root", { message: failure.message });
  });

  return (
    <form onSubmit={handleSubmit} noValidate style={brand} className="grid gap-4.5">
      {invited.invitation && <Inviter invitation={invited.invitation} />}
      <p className="text-ink-muted">Welcome, {invited.full_name}. Choose a password to activate your account.</p>
      <TextField label="Email" type="email" autoComplete="username" value={invited.email} readOnly tall />
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

/** Gives the form the company's colour, in a shade that is readable in the current theme. */
function useBrand(colour: string | undefined): CSSProperties | undefined {
  const { theme } = useTheme();
  if (!colour) return undefined;
  const { fill, foreground, hover, ink } = brandColours(colour)[theme];
  return {
    "--color-primary": fill,
    "--color-primary-foreground": foreground,
    "--color-primary-hover": hover,
    "--color-primary-ink": ink,
    "--color-ring": ink,
  } as CSSProperties;
}

/** Shows who invites, and to which company. */
function Inviter({ invitation }: { invitation: Invitation }) {
  const { company } = invitation;
  return (
    <div className="flex items-center gap-3.5">
      {company?.logo_url ? (
        // The logo is shown as on paper in every theme.
        <span data-theme="light" className="shrink-0 rounded-md border border-border bg-raised p-2">
          <img src={company.logo_url} alt="" className="h-10 max-w-28 object-contain" />
        </span>
      ) : (
        company && (
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-md bg-primary font-semibold text-primary-foreground"
          >
            {initials(company.name)}
          </span>
        )
      )}
      <p className="min-w-0 font-medium wrap-anywhere">{invitationWords(invitation)}</p>
    </div>
  );
}

interface Invited {
  email: string;
  full_name: string;
  /** Null if the server did not say it: after a while in the background, a tab knows only the account itself. */
  invitation: Invitation | null;
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

async function openInvitation(client: AuthClient): Promise<Result<Invited>> {
  const outcome = await openLink(client, "invite");
  if (!("user" in outcome)) return { message: explain(outcome) };
  const metadata = invitationMetadata.safeParse(outcome.user.user_metadata);
  if (metadata.success) {
    const { email = "", invitation } = outcome.user as { email?: string; invitation?: unknown };
    return {
      email,
      full_name: metadata.data.full_name,
      invitation: invitationSchema.safeParse(invitation).data ?? null,
    };
  }
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
