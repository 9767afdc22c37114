import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useAuthClient } from "./auth-context.tsx";
import { canUsePasskeys, offerPasskeys, passkeyWords } from "./passkeys.ts";

/** Time after which a new challenge is fetched: the server accepts one for five minutes. */
const renewMs = 4 * 60_000;

/** Signing in with a passkey: by the button, or among the suggestions of the email field. */
export function PasskeySignIn() {
  const client = useAuthClient();
  const [isBusy, setIsBusy] = useState(false);
  // The browser answers one question at a time, so the suggestions pause while the button asks.
  useSuggestedPasskeys(!isBusy);
  if (!canUsePasskeys()) return null;

  async function handleClick() {
    setIsBusy(true);
    const { error } = await client.signInWithPasskey();
    if (!error) return; // stays busy until the session arrives and replaces this page
    setIsBusy(false);
    const words = passkeyWords(error);
    if (words) toast.error("Login Failed", words);
  }

  return (
    <Button variant="secondary" size="lg" icon={KeyRound} block busy={isBusy} onClick={() => void handleClick()}>
      Use a passkey
    </Button>
  );
}

function useSuggestedPasskeys(isOffered: boolean) {
  const client = useAuthClient();
  useEffect(() => {
    if (!isOffered || !canUsePasskeys()) return;
    let current = new AbortController();
    const offer = async () => {
      current.abort();
      current = new AbortController();
      const error = await offerPasskeys(client, current.signal);
      const words = error && passkeyWords(error);
      if (words) toast.error("Login Failed", words);
    };
    void offer();
    const timer = setInterval(offer, renewMs);
    return () => {
      clearInterval(timer);
      current.abort();
    };
  }, [client, isOffered]);
}
