import type { SavedEndpoint } from "@quotemill/shared/events/endpoints";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { Note } from "../../components/ui/note.tsx";

/** Shows the secret of an endpoint, this once. A lost one is replaced with 'Replace secret'. */
export function SecretDialog({
  url,
  secret,
  previous_until,
  onClose,
}: Pick<SavedEndpoint, "url" | "previous_until"> & { secret: string; onClose: () => void }) {
  return (
    <Dialog title="Secret of the endpoint" subtitle={url} onClose={onClose}>
      <DialogBody>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-input bg-sunken py-2 ps-3.5 pe-2">
          <code className="min-w-0 flex-1 basis-60 font-mono text-xs wrap-anywhere">{secret}</code>
          <CopyButton text={secret} label="the secret" variant="secondary" size="default" />
        </div>
        <Note tone="warning">
          This is the only time it is shown. Your receiver checks with it that an event comes from Quotemill, by the
          rules of Standard Webhooks.
        </Note>
        {previous_until && <p className="text-ink-muted">Events are signed with the old one, too, for another day.</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  );
}
