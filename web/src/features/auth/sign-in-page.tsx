import { pages } from "@quotemill/shared/screens/pages";
import { Building2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { inBackground, later } from "../../lib/load-later.tsx";
import { useAuth } from "./auth-context.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { authWords, unexpected } from "./auth-words.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { appsOf } from "./second-factor.ts";
import { useSingleSignOn } from "./use-single-sign-on.ts";

const SsoMessage = inBackground(later(async () => (await import("./sso-message.tsx")).SsoMessage));

const wrongCredentials = "The email or password you entered is incorrect.";

export function SignInPage() {
  const { user, owesFactor, loading, signOut } = useAuth();
  const isIn = user !== null && !owesFactor;
  const sso = useSingleSignOn({ isIn, isLoading: loading });
  useActivatedToast(isIn);
  // Someone who comes back from their provider may still be signed in as somebody else.
  const isUnderWay = sso.news.isUnderWay && !(sso.isDone && user);
  if (isIn && !isUnderWay) return <Navigate to={pages.home.path} replace />;
  const handleEnded = async () => {
    await signOut();
    toast.error("Please sign in again", "Entering the code took too long.");
  };
  // One frame for all steps, so that it can take the focus of the step before.
  const isCodeStep = user !== null && !isUnderWay;
  return (
    <AuthLayout
      title={isCodeStep ? "Enter your code" : "Sign In"}
      back={isCodeStep ? { label: user.email ?? "Back", onBack: () => void signOut() } : undefined}
    >
      {isUnderWay && <SsoMessage {...sso.news} />}
      {/* The session that the code opens replaces this page. */}
      {isCodeStep && <CodeForm apps={appsOf(user)} onDone={() => {}} onEnded={() => void handleEnded()} />}
      {!isUnderWay && !isCodeStep && <PasswordForm sso={sso} />}
    </AuthLayout>
  );
}

function PasswordForm({ sso }: { sso: ReturnType<typeof useSingleSignOn> }) {
  const { signInWithPassword } = useAuth();
  const [isBusy, setIsBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    const failure = await trySignIn(`${form.get("email")}`.trim(), `${form.get("password")}`);
    if (!failure) return; // stays busy until the session arrives and replaces this page
    toast.error("Login Failed", failure);
    setIsBusy(false);
  }

  function handleSso() {
    const typed = email.current?.value ?? "";
    if (!typed.includes("@")) email.current?.focus();
    void sso.start(typed);
  }

  async function trySignIn(email: string, password: string) {
    try {
      const { error } = await signInWithPassword(email, password);
      if (!error) return null;
      return error.code === "invalid_credentials" ? wrongCredentials : authWords(error, unexpected);
    } catch {
      return unexpected;
    }
  }

  return (
    <>
      <form onSubmit={handleSubmit} className="grid gap-4.5">
        {(sso.news.failure || sso.news.refused) && <SsoMessage {...sso.news} />}
        <TextField ref={email} label="Email" name="email" type="email" autoComplete="username webauthn" required tall />
        <div className="grid gap-1.5">
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required tall />
          <Link
            to={pages.requestPasswordReset.path}
            className="justify-self-end rounded-xs py-1 text-sm font-medium text-primary-ink underline-offset-3 hover:underline max-md:py-3"
          >
            Forgot Password?
          </Link>
        </div>
        <Button type="submit" size="lg" block busy={isBusy}>
          Sign In
        </Button>
      </form>
      <div className="mt-4.5 grid gap-3">
        <p className="mb-1.5 flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or
        </p>
        <PasskeySignIn />
        <Button variant="secondary" size="lg" icon={Building2} block busy={sso.isBusy} onClick={handleSso}>
          Continue with single sign-on
        </Button>
      </div>
    </>
  );
}

/**
 * The account-activated page redirects here with ?activated=true. A signed-in person moves on at once, and the parameter
 * stays behind.
 */
function useActivatedToast(movesOn: boolean) {
  const [params, setParams] = useSearchParams();
  const isActivated = params.get("activated") === "true";
  const wasShown = useRef(false); // StrictMode runs effects twice; one toast is enough
  useEffect(() => {
    if (!isActivated || wasShown.current) return;
    wasShown.current = true;
    toast.success("Account Activated!", "You can now sign in with your new password.");
    if (!movesOn) setParams({}, { replace: true });
  }, [isActivated, movesOn, setParams]);
}
