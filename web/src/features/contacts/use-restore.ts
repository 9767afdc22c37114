import type { Contact } from "@quotemill/shared/contacts";
import { reportOutcome } from "../../components/report-outcome.ts";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/format.ts";
import { useRestoreContacts } from "./contacts.api.ts";

/** Brings archived contacts back and tells of it. */
export function useRestore() {
  const { mutateAsync, isPending } = useRestoreContacts();
  const restore = (contacts: Contact[]) =>
    reportOutcome(mutateAsync(contacts.map(({ id }) => id)), {
      done: () =>
        toast.success(contacts.length === 1 ? "Contact restored" : `${countOf(contacts.length, "contact")} restored`),
      failed: (error) => toast.error("Failed to restore", error.message),
    });
  return { restore, isPending };
}
