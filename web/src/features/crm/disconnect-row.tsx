import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";

export function DisconnectRow({
  canChange,
  busy,
  onDisconnect,
}: {
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
        <ConfirmDialog
          title="Disconnect GoHighLevel"
          text="Are you sure you want to disconnect from GoHighLevel?"
          action="Disconnect"
          busy={busy}
          onConfirm={() => onDisconnect(close)}
          onClose={close}
        />
      )}
    </div>
  );
}
