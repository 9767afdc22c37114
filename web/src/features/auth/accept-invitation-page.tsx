import { pages } from "@quotemill/shared/pages";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "../../components/ui/button.tsx";
import { signOutHere } from "./auth-client.ts";
import { useAuthClient } from "./auth-context.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { type Invitation, openInvitation } from "./invitation.ts";
import { InvitationForm } from "./invitation-form.tsx";
import { Notice } from "./notice.tsx";
import { forgetLink } from "./saved-link.ts";

const redirectMs = 1_500;

type State =
  | { step: "verifying" }
  | { step: "ready"; invitation: Invitation }
  | { step: "success" }
  | { step: "error"; message: string };

/** verifying -> ready or error; ready -> updating (inside the form) -> success -> /account-activated, or error. */
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
