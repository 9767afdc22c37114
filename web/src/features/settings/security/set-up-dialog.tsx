import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { CodeField } from "../../../components/ui/code-field.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { type SetUp, useFinishSetUp } from "./security.api.ts";

/** Scan or type, then one code. */
export function SetUpDialog({
  setUp,
  isFirst,
  onDone,
  onClose,
}: {
  setUp: SetUp;
  /** Recovery codes follow. */
  isFirst: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const finish = useFinishSetUp(setUp);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(setUp.name);
  const [code, setCode] = useState("");
  const send = (code: string) =>
    finish.mutate(
      { name: name.trim(), code },
      {
        onSuccess: onDone,
        onError: () => {
          setCode("");
          input.current?.focus();
        },
      },
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !finish.isPending) send(code);
  };
  return (
    <Dialog
      title="Add an authenticator app"
      subtitle={isFirst ? "Step 1 of 2 · then ten recovery codes" : undefined}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <div className="grid gap-x-6 gap-y-4 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)]">
            {/* Always on white: many cameras cannot read a code with its colours swapped. */}
            <img
              src={setUp.picture}
              alt="QR code to scan with the app"
              className="size-46 rounded-md border border-border-strong bg-white p-1.5"
            />
            <div className="grid content-start gap-3.5">
              <div>
                <h3 className="text-sm font-medium">Scan with your app</h3>
                <p className="text-sm text-ink-muted">Any authenticator app will do.</p>
              </div>
              <div>
                <p className="text-sm text-ink-muted">Or type this key</p>
                <div className="flex items-center gap-2">
                  <code className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">
                    {setUp.secret.match(/.{1,4}/g)?.join(" ")}
                  </code>
                  <CopyButton text={setUp.secret} label="the key" />
                </div>
              </div>
              <TextField
                label="Name"
                value={name}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
            </div>
          </div>
          <CodeField
            label="Code from the app"
            hint="Six digits, new every 30 seconds."
            required
            inputRef={input}
            value={code}
            error={finish.error?.message}
            onChange={(next) => !finish.isPending && setCode(next)}
            onFull={(full) => !finish.isPending && send(full)}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={finish.isPending} disabled={code.length < 6}>
            Continue
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
