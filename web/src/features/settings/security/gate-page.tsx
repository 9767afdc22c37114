import { pages } from "@quotemill/shared/screens/pages";
import { QueryClientProvider } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { Button, TextButton } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { createQueryClient } from "../../../lib/api/queries.ts";
import { AuthLayout, canUsePasskeys, passkeyWords, useAuth, useAuthClient } from "../../auth/index.ts";
import { type SetUp, useStartSetUp } from "./security.api.ts";
import { SetUpDialog } from "./set-up-dialog.tsx";

/** For people whose session opens nothing yet, because a second factor is required. */
export function GatePage({ gate }: { gate: "set-up" | "passkey" }) {
  const [queryClient] = useState(createQueryClient);
  const { signOut } = useAuth();
  return (
    <QueryClientProvider client={queryClient}>
      <AuthLayout title={gate === "set-up" ? "Set up a second factor" : "Use your passkey"}>
        <div className="grid gap-4.5">
          {gate === "set-up" ? <SetUpSteps /> : <PasskeyStep />}
          <div className="flex justify-end">
            <TextButton onClick={() => void signOut()}>Sign out</TextButton>
          </div>
        </div>
      </AuthLayout>
    </QueryClientProvider>
  );
}

function PasskeyStep() {
  const client = useAuthClient();
  return (
    <>
      <p className="text-pretty text-ink-muted">
        A second factor is required now, so your password alone is not enough. If you have lost your passkey, ask an
        admin to reset it.
      </p>
      <PasskeyButton label="Use a passkey" ask={() => client.signInWithPasskey()} />
    </>
  );
}

function SetUpSteps() {
  const client = useAuthClient();
  const { refreshProfile } = useAuth();
  const navigate = useNavigate();
  const start = useStartSetUp();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [error, setError] = useState<string>();
  const handleApp = () => {
    setError(undefined);
    reportOutcome(start.mutateAsync(), { done: setSetUp, failed: ({ message }) => setError(message) });
  };
  const addPasskey = async () => {
    const added = await client.registerPasskey();
    if (added.error) return added;
    const signedIn = await client.signInWithPasskey();
    // Some browsers want another press before they ask again. The passkey is there, and its own page follows.
    if (signedIn.error) await refreshProfile();
    return signedIn;
  };
  return (
    <>
      <p className="text-pretty text-ink-muted">
        Your account needs more than a password now: a code from an app on your phone, or a passkey, which is your
        fingerprint, face or PIN.
      </p>
      <Button size="lg" icon={Smartphone} block busy={start.isPending} onClick={handleApp}>
        Add an authenticator app
      </Button>
      {canUsePasskeys() && <PasskeyButton label="Add a passkey" ask={addPasskey} isSecond />}
      <FormError>{error}</FormError>
      {setUp && (
        // The recovery codes are made on the page that follows, because the first code opens everything.
        <SetUpDialog
          setUp={setUp}
          isFirst={false}
          onDone={() => navigate(pages.security.path)}
          onClose={() => setSetUp(null)}
        />
      )}
    </>
  );
}

function PasskeyButton({
  label,
  ask,
  isSecond = false,
}: {
  label: string;
  ask: () => Promise<{ error: Error | null }>;
  isSecond?: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function handleClick() {
    setIsBusy(true);
    setError(undefined);
    const { error } = await ask();
    if (!error) return; // stays busy until the new session replaces this page
    setIsBusy(false);
    setError(passkeyWords(error) ?? undefined);
  }
  return (
    <>
      <Button
        variant={isSecond ? "secondary" : "primary"}
        size="lg"
        icon={KeyRound}
        block
        busy={isBusy}
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
      <FormError>{error}</FormError>
    </>
  );
}
