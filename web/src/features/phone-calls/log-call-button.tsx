import { Phone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { later, onDemand, usePreload } from "../../lib/load-later.tsx";
import { useAuth } from "../auth/index.ts";
import type { CallSubject } from "./phone-calls.api.ts";

export const CallDialog = onDemand(later(async () => (await import("./call-dialog.tsx")).CallDialog));

/** Opens the dialog, for those who may log calls. */
export function LogCallButton({
  contact,
  quote,
  ...look
}: CallSubject & Pick<ComponentProps<typeof Button>, "size" | "className" | "aria-label">) {
  const { can } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  usePreload(CallDialog);
  if (!can("contacts.write")) return null;
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setIsOpen(true)}>
        <Phone size={look.size === "sm" ? 14 : 16} aria-hidden="true" className="-ms-0.5" />
        Log a call
      </Button>
      {isOpen && <CallDialog contact={contact} quote={quote} onClose={() => setIsOpen(false)} />}
    </>
  );
}
