import { pages } from "@quotemill/shared/screens/pages";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "../../../components/ui/button.tsx";
import { useAuth } from "../auth-context.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { Notice } from "../notice.tsx";

const redirectMs = 5_000;
const signIn = `${pages.login.path}?activated=true`;

/** People who come from their invitation are signed in already, and the sign-in page lets them through. */
const words = {
  signedIn: {
    steps: ["Open your dashboard", "Create your first quote", "Next time, sign in with your email and new password"],
    redirect: "You are signed in. Your dashboard opens in 5 seconds.",
  },
  signedOut: {
    steps: ["Sign in with your email and new password", "Open your dashboard", "Create your first quote"],
    redirect: "You will be taken to the sign-in page in 5 seconds.",
  },
};

export function AccountActivatedPage() {
  const navigate = useNavigate();
  const { user, enter } = useAuth();
  const { steps, redirect } = user ? words.signedIn : words.signedOut;
  useEffect(() => void enter(), [enter]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signIn, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout title="Account Activated!">
      <Notice tone="success" title="Your password has been set successfully.">
        <h3 className="mt-2 text-sm font-medium">What's Next</h3>
        <ol className="grid gap-2 text-ink-muted">
          {steps.map((step, index) => (
            <li key={step} className="flex items-center gap-2.5">
              <span className="grid size-5.5 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <LinkButton to={signIn} size="lg" block className="mt-4">
          Continue to Login
        </LinkButton>
        <p className="text-center text-sm text-ink-muted">{redirect}</p>
      </Notice>
    </AuthLayout>
  );
}
