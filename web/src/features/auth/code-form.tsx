import type { Factor } from "@supabase/auth-js";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { toast } from "../../components/messages/toast.tsx";
import { Button, TextButton } from "../../components/ui/button.tsx";
import { CodeField } from "../../components/ui/code-field.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { useAuthClient } from "./auth-context.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import { enterCode, enterRecoveryCode, showPasskey } from "./second-factor.ts";

interface Props {
  /** The person's authenticator apps. */
  apps: Factor[];
  onDone: () => void;
  /** Called if the session has ended in the meantime, so that a code is of no use. */
  onEnded: () => void;
}

/** Asks for the second factor: a code of an app, or a recovery code. */
export function CodeForm(props: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="grid gap-4.5">
      {isRecovery ? <RecoveryForm {...props} /> : <AppForm {...props} />}
      <div className="flex flex-wrap gap-x-4 *:last:ms-auto">
        {canUsePasskeys() && <PasskeyLink {...props} />}
        <TextButton onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? "Use a code from the app" : "Use a recovery code"}
        </TextButton>
      </div>
    </div>
  );
}

/** Shows no message to people without a passkey: the browser does. */
function PasskeyLink({ onDone, onEnded }: Props) {
  const client = useAuthClient();
  const [isBusy, setIsBusy] = useState(false);
  async function handleClick() {
    if (isBusy) return;
    setIsBusy(true);
    const failure = await showPasskey(client);
    if (!failure) return onDone();
    if (failure.hasEnded) return onEnded();
    setIsBusy(false);
    if (failure.message) toast.error("The passkey did not work", failure.message);
  }
  return (
    <TextButton aria-disabled={isBusy} onClick={() => void handleClick()}>
      Use a passkey
    </TextButton>
  );
}

function AppForm({ apps, onDone, onEnded }: Props) {
  const client = useAuthClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState("");
  const factorId = (apps.find(({ id }) => id === chosenId) ?? apps[0])?.id ?? "";
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // After the password step, focus the code field: the button that had the focus no longer exists.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) input.current?.focus();
  }, []);

  async function send(code: string) {
    setIsBusy(true);
    setError(undefined);
    const failure = await enterCode(client, factorId, code);
    if (!failure) return onDone(); // stays busy until the form is gone
    if (failure.hasEnded) return onEnded();
    setIsBusy(false);
    setCode("");
    setError(failure.message);
    input.current?.focus();
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !isBusy) void send(code);
  };

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      {apps.length > 1 && (
        <SelectField
          label="Authenticator app"
          value={factorId}
          onChange={({ target }) => setChosenId(target.value)}
          choices={apps.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? "Authenticator app" }))}
        />
      )}
      <CodeField
        label="Code"
        hint="Six digits from your authenticator app."
        tall
        required
        inputRef={input}
        value={code}
        error={error}
        onChange={(next) => !isBusy && setCode(next)}
        onFull={(full) => !isBusy && void send(full)}
      />
      <Button type="submit" size="lg" block busy={isBusy} disabled={code.length < 6}>
        Continue
      </Button>
    </form>
  );
}

function RecoveryForm({ onDone, onEnded }: Props) {
  const client = useAuthClient();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = `${new FormData(event.currentTarget).get("code")}`.trim();
    if (!code) return refuse("Enter a recovery code.");
    setIsBusy(true);
    setError(undefined);
    const failure = await enterRecoveryCode(client, code);
    if (!failure) return onDone();
    if (failure.hasEnded) return onEnded();
    setIsBusy(false);
    refuse(failure.message);
  }

  function refuse(words: string) {
    setError(words);
    input.current?.focus();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4.5">
      <TextField
        ref={input}
        label="Recovery code"
        name="code"
        hint="One of the ten that you stored. Each works once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        tall
        error={error}
      />
      <Button type="submit" size="lg" block busy={isBusy}>
        Continue
      </Button>
    </form>
  );
}
