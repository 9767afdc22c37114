import { zodResolver } from "@hookform/resolvers/zod";
import { minPasswordLength, resetPasswordInput } from "@quotemill/shared/access/credentials";
import { pages } from "@quotemill/shared/screens/pages";
import type { User } from "@supabase/auth-js";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { PasswordField } from "../../../components/ui/text-fields.tsx";
import { type AuthClient, signOutHere } from "../auth-client.ts";
import { useAuthClient } from "../auth-context.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { authWords } from "../auth-words.ts";
import { CodeForm } from "../code-form.tsx";
import { Notice } from "../notice.tsx";
import { forgetLink } from "../saved-link.ts";
import { appsOf, owesFactor } from "../second-factor.ts";
import { openLink } from "./open-link.ts";

const sessionWaitMs = 2_000;
const redirectMs = 2_000;
const noToken = "No password reset token found or token has expired";

type State =
  | { step: "validating" | "invalid" | "done" }
  | { step: "code" | "form"; user: User }
  /** The server could not be asked whether the link is valid. */
  | { step: "unknown"; message: string };

export function ResetPasswordPage() {
  const [state, setState] = useRecovery();
  const leave = useLeave();
  return (
    <AuthLayout title={titleOf(state)}>
      {state.step === "validating" && <Notice tone="busy" title="Validating password reset..." />}
      {state.step === "invalid" && (
        <Notice tone="error" title={noToken}>
          <p className="text-ink-muted">
            The password reset link appears to be invalid or expired. Please request a new password reset.
          </p>
        </Notice>
      )}
      {state.step === "unknown" && <Notice tone="error" title={state.message} />}
      {state.step === "code" && (
        <CodeForm
          apps={appsOf(state.user)}
          onDone={() => setState({ ...state, step: "form" })}
          onEnded={() => setState({ step: "invalid" })}
        />
      )}
      {state.step === "form" && <ResetPasswordForm onDone={() => setState({ step: "done" })} />}
      {state.step === "done" && <Done />}
      <LinkButton
        to={pages.login.path}
        onClick={leave}
        variant={state.step === "invalid" ? "primary" : "quiet"}
        size="lg"
        block
        className="mt-4"
      >
        Back to Login
      </LinkButton>
    </AuthLayout>
  );
}

function titleOf(state: State) {
  if (state.step === "invalid") return "Invalid Reset Link";
  if (state.step === "code") return "Enter your code";
  if (state.step !== "form" || !state.user.email) return "Reset Your Password";
  return (
    <>
      Reset Password for <span className="block text-md font-medium text-ink-muted">{state.user.email}</span>
    </>
  );
}

/** Only a recovery link opens the form. A failed link shows at once; without a link, a session gets 2 s to arrive. */
function useRecovery() {
  const client = useAuthClient();
  const [state, setState] = useState<State>({ step: "validating" });
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void openLink(client, "recovery").then(async (outcome) => {
      if (!isCurrent) return;
      if ("user" in outcome) return setState(await firstStep(client, outcome.user));
      if (outcome.problem === "session" && outcome.isTemporary) return setState({ step: "unknown", ...outcome });
      if (outcome.problem !== "missing") return setState({ step: "invalid" });
      timer = setTimeout(() => setState({ step: "invalid" }), sessionWaitMs);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client]);
  return [state, setState] as const;
}

/** The link replaces the password, but not the second factor of someone who has one. */
async function firstStep(client: AuthClient, user: User): Promise<State> {
  const { session } = (await client.getSession()).data;
  return { step: session && owesFactor(session) ? "code" : "form", user };
}

/** Ends the link's session on the way back to /login, which would otherwise treat the person as signed in. */
function useLeave() {
  const client = useAuthClient();
  const navigate = useNavigate();
  return async (event: MouseEvent) => {
    event.preventDefault();
    const outcome = await openLink(client, "recovery");
    if ("user" in outcome) await signOutHere(client);
    forgetLink("recovery");
    await navigate(pages.login.path);
  };
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    forgetLink("recovery");
    const timer = setTimeout(() => void navigate(pages.dashboard.path, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice tone="success" title="Password Reset Successfully!">
      <p className="text-ink-muted">Password reset successfully! Redirecting to dashboard...</p>
    </Notice>
  );
}

const unexpected = "An unexpected error occurred";
const noSession = "No active session found. Please use the password reset link again.";

/** Returns an error message, or null when the password is set. */
async function setPassword(client: AuthClient, password: string) {
  try {
    const { data } = await client.getSession();
    if (!data.session) return noSession;
    const { data: updated, error } = await client.updateUser({ password });
    // The link replaces the old password only until it expires.
    const hasEnded = error?.name === "AuthSessionMissingError" || error?.code === "current_password_required";
    if (hasEnded) return noSession;
    if (error) return authWords(error, "Failed to reset password");
    return updated.user.id ? null : unexpected;
  } catch {
    return unexpected;
  }
}

function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const client = useAuthClient();
  const form = useForm({
    resolver: zodResolver(resetPasswordInput),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { password, confirm_password } = useWatch({ control: form.control });
  const isLongEnough = (password?.length ?? 0) >= minPasswordLength.reset;
  const isConfirmed = password === confirm_password;
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (input) => {
    const message = await setPassword(client, input.password);
    if (message) form.setError("root", { message });
    else onDone();
  });

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        tall
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        tall
        error={errors.confirm_password?.message}
        {...form.register("confirm_password")}
      />
      <ul aria-label="Password rules" className="grid gap-1.5 text-sm">
        <Rule holds={isLongEnough}>At least {minPasswordLength.reset} characters</Rule>
        {confirm_password && <Rule holds={isConfirmed}>Passwords match</Rule>}
      </ul>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!isLongEnough || !isConfirmed}>
        Reset Password
      </Button>
    </form>
  );
}

function Rule({ holds, children }: { holds: boolean; children: ReactNode }) {
  const Icon = holds ? Check : Circle;
  return (
    <li className={clsx("flex items-center gap-2", holds ? "text-success-ink" : "text-ink-muted")}>
      <Icon size={14} aria-hidden="true" />
      <span>{children}</span>
      <span className="sr-only">{holds ? "(met)" : "(not met yet)"}</span>
    </li>
  );
}
