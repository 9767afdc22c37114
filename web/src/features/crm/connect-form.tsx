import { connectRequired } from "@quotemill/shared/contacts/crm";
import { type FormEvent, useState } from "react";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Note } from "../../components/ui/note.tsx";

export function ConnectForm({
  canChange,
  busy,
  failure,
  onConnect,
  onCancel,
}: {
  canChange: boolean;
  busy: boolean;
  /** Outlasts its toast, because fixing it may take a visit to another screen. */
  failure?: string;
  onConnect: (input: { locationId: string; privateToken: string }) => void;
  /** Given only if there is a connection to go back to. */
  onCancel?: () => void;
}) {
  const [locationId, setLocationId] = useState("");
  const [privateToken, setPrivateToken] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const input = { locationId: locationId.trim(), privateToken: privateToken.trim() };
    if (!input.locationId || !input.privateToken) return toast.error(connectRequired);
    if (!busy) onConnect(input);
  }

  return (
    <>
      <HowToConnect />
      <form onSubmit={handleSubmit} noValidate autoComplete="off" className="grid gap-4">
        <div className="grid gap-4 @min-[40rem]:grid-cols-2">
          <TextField
            label="Location ID"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            disabled={!canChange}
            value={locationId}
            onChange={(event) => setLocationId(event.target.value)}
          />
          <TextField
            label="Private Integration Token"
            type="password"
            placeholder="pit-"
            autoComplete="off"
            maxLength={1000}
            disabled={!canChange}
            value={privateToken}
            onChange={(event) => setPrivateToken(event.target.value)}
          />
        </div>
        {failure && <Note tone="warning">{failure}</Note>}
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <Button type="submit" busy={busy} disabled={!canChange || !locationId || !privateToken}>
            Connect to GoHighLevel
          </Button>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

function HowToConnect() {
  return (
    <section aria-label="How to Connect">
      <h3 className="font-medium">How to Connect</h3>
      <ol className="mt-2 grid list-decimal gap-1.5 ps-5 text-pretty">
        <li>Find the Location ID under Settings →{"\u00a0"}Company in your GoHighLevel sub-account.</li>
        <li>
          Create a Private Integration Token under Settings →{"\u00a0"}Integrations, with the scopes{" "}
          <code className="font-mono text-sm">contacts.readonly</code> and{" "}
          <code className="font-mono text-sm">locations.readonly</code>. To update GoHighLevel when a quote's status
          changes, add <code className="font-mono text-sm">contacts.write</code>,{" "}
          <code className="font-mono text-sm">opportunities.readonly</code> and{" "}
          <code className="font-mono text-sm">opportunities.write</code>.
        </li>
        <li>Paste both here and click Connect to GoHighLevel.</li>
      </ol>
    </section>
  );
}
