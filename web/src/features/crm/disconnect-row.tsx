import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { DeleteDialog } from "../../components/ui/delete-dialog.tsx";

export function DisconnectRow({
  locationName,
  canChange,
  busy,
  onDisconnect,
}: {
  locationName: string | null;
  canChange: boolean;
  busy: boolean;
  onDisconnect: (close: () => void) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className="grid md:flex">
      <Button
        variant="secondary"
        className={canChange ? "text-danger-ink" : undefined}
        disabled={!canChange}
        onClick={() => setIsAsking(true)}
      >
        Disconnect GoHighLevel
      </Button>
      {isAsking && (
        <DeleteDialog
          title="Disconnect GoHighLevel"
          text="Are you sure you want to disconnect from GoHighLevel?"
          goes={`${locationName ?? "Its location"} is no longer searched for contacts, and the stored token is deleted.`}
          stays="Contacts that came from it stay, and so do their quotes."
          action="Disconnect"
          busy={busy}
          onConfirm={() => onDisconnect(close)}
          onClose={close}
        />
      )}
    </div>
  );
}
