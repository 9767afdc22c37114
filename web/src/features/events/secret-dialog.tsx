import type { SavedEndpoint } from "@quotemill/shared/events/endpoints";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { Note } from "../../components/ui/note.tsx";
import { SecretText } from "../../components/ui/secret-text.tsx";

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
        <SecretText text={secret} label="the secret" />
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
