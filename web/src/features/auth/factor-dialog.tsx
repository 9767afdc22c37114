import { useEffect, useState } from "react";
import { Dialog, DialogBody } from "../../components/ui/dialog.tsx";
import { useAuth, useAuthClient } from "./auth-context.tsx";
import { CodeForm } from "./code-form.tsx";
import { appsOf } from "./second-factor.ts";

/** Asks for a code before something that changes how people sign in. */
export function FactorDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { user, signOut } = useAuth();
  const client = useAuthClient();
  const [apps, setApps] = useState(() => (user ? appsOf(user) : []));
  // The stored account is as old as this browser's last refresh.
  useEffect(() => {
    void client.getUser().then(({ data }) => data.user && setApps(appsOf(data.user)));
  }, [client]);
  return (
    <Dialog
      title="Confirm that it is you"
      subtitle="After that, you are not asked again for ten minutes."
      onClose={onClose}
    >
      <DialogBody>
        <CodeForm apps={apps} onDone={onDone} onEnded={() => void signOut()} />
      </DialogBody>
    </Dialog>
  );
}
