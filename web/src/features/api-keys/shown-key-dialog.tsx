import type { NewApiKey } from "@quotemill/shared/access/api-keys";
import { apiKeyCalls } from "@quotemill/shared/contracts/integrations/api-keys";
import { Note } from "../../components/ui/note.tsx";
import { SecretText, StoredDialog } from "../../components/ui/secret-text.tsx";
import { useFormats } from "../../lib/formats.ts";

/** Shows a new key, this once. It stays open until someone says that they have stored it. */
export function ShownKeyDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const formats = useFormats();
  const { key, name, scopes, expires_at } = made;
  const ends = expires_at ? `ends ${formats.date(expires_at)}` : "never ends";
  return (
    <StoredDialog
      title={`Key for ‘${name}’`}
      subtitle={`${scopes.join(", ")} · ${ends}`}
      stored="I have stored the key"
      reminder="Store the key first, then tick the box. It cannot be shown again."
      onClose={onClose}
    >
      <SecretText text={key} label="the key" />
      <Note tone="warning">This is the only time it is shown. Store it now; we keep a fingerprint, not the key.</Note>
      <div className="grid gap-1.5">
        <h3 className="text-sm font-medium">Try it</h3>
        <pre className="whitespace-pre-wrap rounded-md border border-border bg-sunken px-3.5 py-3 font-mono text-xs leading-5 wrap-anywhere">
          {`curl ${window.location.origin}${apiKeyCalls.me.path} \\\n  -H "Authorization: Bearer $QUOTEMILL_KEY"`}
        </pre>
      </div>
    </StoredDialog>
  );
}
