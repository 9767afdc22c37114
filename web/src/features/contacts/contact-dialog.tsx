import { type Contact, contactChangedMeanwhile, contactRequired } from "@quotemill/shared/contacts";
import { useState } from "react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../components/ui/dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { ContactFields } from "./contact-fields.tsx";
import { fetchContact, useSaveContact } from "./contacts.api.ts";
import { useContactForm } from "./use-contact-form.ts";

/** `contact` is null for a new one. */
export function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  // The version on screen, which a save is based on. Reloading replaces it.
  const [shown, setShown] = useState(contact);
  const save = useSaveContact(shown);
  const form = useContactForm(shown);
  const failure = contact ? "Failed to update contact" : "Failed to create contact";
  const { errors } = form.formState;
  const isIncomplete = [errors.first_name, errors.email].some((error) => error?.message === contactRequired);
  const isOutdated = save.error?.message === contactChangedMeanwhile;

  const handleSubmit = form.handleSubmit((input) => {
    let isShown = false;
    const handleError = (error: Error) => {
      isShown = error.message === contactChangedMeanwhile || showFieldErrors(form, error);
    };
    reportOutcome(save.mutateAsync(input, { onSuccess: onClose, onError: handleError }), {
      done: () => toast.success(contact ? "Contact updated successfully" : "Contact created successfully"),
      failed: ({ message }) => isShown || toast.error(failure, message),
    });
  });

  async function handleReload(id: string) {
    try {
      const fresh = await fetchContact(id);
      setShown(fresh);
      form.reset(fresh);
      save.reset();
    } catch (error) {
      toast.error("Failed to load contacts", (error as Error).message);
    }
  }

  return (
    <Dialog title={contact ? "Edit Contact" : "Create New Contact"} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <ContactFields form={form} />
        </DialogBody>
        <DialogError>{isIncomplete && contactRequired}</DialogError>
        <DialogError>
          {isOutdated && contact && (
            <>
              {contactChangedMeanwhile}{" "}
              <button type="button" onClick={() => handleReload(contact.id)} className="font-medium underline">
                Reload
              </button>
            </>
          )}
        </DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            {contact ? "Update Contact" : "Create Contact"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
