import type { Factor } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { Dialog, DialogBody } from "../../components/ui/dialog.tsx";
import { useAuth, useAuthClient } from "./auth-context.tsx";
import { CodeForm } from "./code-form.tsx";
import { appsOf } from "./second-factor.ts";

/** Asks for a code before something that changes how people sign in. */
export function FactorDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { user, signOut } = useAuth();
  const client = useAuthClient();
  const stored = user ? appsOf(user) : [];
  const [apps, setApps] = useState<Factor[] | null>(stored.length > 0 ? stored : null);
  // The stored account is as old as this browser's last refresh.
  useEffect(() => {
    void client.getUser().then(({ data }) => setApps((known) => (data.user ? appsOf(data.user) : (known ?? []))));
  }, [client]);
  // A code is sent as soon as it is typed, and must be one of an app.
  if (!apps) return null;
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
