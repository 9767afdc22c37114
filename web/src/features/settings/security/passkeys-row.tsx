import type { Passkey } from "@quotemill/shared/access/auth-protocol";
import { KeyRound, Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmDialog, Dialog, DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { canUsePasskeys } from "../../auth/index.ts";
import { useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from "./passkeys.api.ts";
import { Way } from "./way.tsx";

/** The passkeys, and what one is worth. */
export function PasskeysRow() {
  const passkeys = usePasskeys();
  const add = useAddPasskey();
  const isPossible = canUsePasskeys();
  const handleAdd = () =>
    reportOutcome(add.mutateAsync(), {
      done: (name) => name && toast.success(`${name} added`, "You can sign in with it from now on."),
      failed: ({ message }) => toast.error("Failed to add a passkey", message),
    });
  return (
    <Way
      icon={KeyRound}
      title="Passkeys"
      text={
        isPossible
          ? "Your fingerprint, face or PIN, instead of password and code. Your password will still work."
          : "They need a secure connection to a domain name, which this address does not offer."
      }
      action={
        isPossible && (
          <Button
            variant="secondary"
            size="sm"
            icon={Plus}
            busy={add.isPending}
            aria-label="Add a passkey"
            onClick={handleAdd}
          >
            Add
          </Button>
        )
      }
    >
      <QueryView
        query={passkeys}
        failed="Failed to load your passkeys"
        skeleton={<Bone className="mt-2 ms-11.5 w-40" />}
      >
        {(list) =>
          list.length > 0 && (
            <ul className="mt-2 ms-11.5">
              {list.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Way>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const formats = useFormats();
  const remove = useRemovePasskey();
  const [open, setOpen] = useState<"name" | "remove" | null>(null);
  const { id, friendly_name: name, created_at, last_used_at } = passkey;
  const close = () => setOpen(null);
  const handleRemove = () =>
    reportOutcome(remove.mutateAsync(id, { onSettled: close }), {
      done: () => toast.success(`${name} removed`, "You are signed out everywhere else."),
      failed: ({ message }) => toast.error("Failed to remove the passkey", message),
    });
  return (
    <li className="flex items-center gap-1 py-1">
      <div className="me-2 min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <p className="text-sm text-ink-muted">
          Added {formats.date(created_at)}, {last_used_at ? `used ${formats.recentMoment(last_used_at)}` : "never used"}
        </p>
      </div>
      <Button size="iconSm" icon={Pencil} aria-label={`Rename ${name}`} onClick={() => setOpen("name")} />
      <Button size="iconSm" icon={Trash2} aria-label={`Remove ${name}`} onClick={() => setOpen("remove")} />
      {open === "name" && <PasskeyNameDialog passkey={passkey} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title="Remove passkey"
          text={`Are you sure you want to remove ${name}?`}
          consequences={[
            "It no longer signs you in. Your device may still offer it until you remove it there, too.",
            "You are signed out everywhere else.",
          ]}
          action="Remove"
          busy={remove.isPending}
          onConfirm={handleRemove}
          onClose={close}
        />
      )}
    </li>
  );
}

function PasskeyNameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.friendly_name);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Name"
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </DialogBody>
        <DialogError>{rename.error?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={rename.isPending} disabled={name.trim() === ""}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
