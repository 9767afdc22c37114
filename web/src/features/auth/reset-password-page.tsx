import { pages } from "@quotemill/shared/pages";
import type { User } from "@supabase/auth-js";
import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "../../components/ui/button.tsx";
import { signOutHere } from "./auth-client.ts";
import { useAuthClient } from "./auth-context.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { Notice } from "./notice.tsx";
import { openLink } from "./open-link.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { forgetLink } from "./saved-link.ts";

const sessionWaitMs = 2_000;
const redirectMs = 2_000;
const noToken = "No password reset token found or token has expired";

type State =
  | { step: "validating" | "invalid" | "done" }
  | { step: "form"; user: User }
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
    void openLink(client, "recovery").then((outcome) => {
      if (!isCurrent) return;
      if ("user" in outcome) return setState({ step: "form", user: outcome.user });
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
