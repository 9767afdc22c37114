import { zodResolver } from "@hookform/resolvers/zod";
import {
  type Contact,
  contactChangedMeanwhile,
  contactInput,
  contactRequired,
} from "@quotemill/shared/contacts/contact";
import { type FocusEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot, OutdatedError } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { showFieldErrors } from "../../lib/api/errors.ts";
import { useCompanyRegion } from "../../lib/region.tsx";
import { splitAddress } from "../../lib/split-address.ts";
import { fetchContact, useSaveContact } from "../../records/contacts.api.ts";

/** Edits a contact, or adds a new one if `contact` is null. */
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
        {isOutdated && contact && (
          <OutdatedError words={contactChangedMeanwhile} onReload={() => handleReload(contact.id)} />
        )}
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

function ContactFields({ form }: { form: ContactForm }) {
  const { errors } = form.formState;
  const field = (name: Parameters<ContactForm["register"]>[0]) => ({
    maxLength: 200,
    // The dialog shows the shared message once; here both inputs are only marked invalid.
    invalid: errors[name]?.message === contactRequired,
    error: errors[name]?.message === contactRequired ? undefined : errors[name]?.message,
    ...form.register(name),
  });
  const address = field("address1");
  const { locale } = useCompanyRegion();
  const addressBefore = useRef("");

  async function handleAddressBlur(event: FocusEvent<HTMLInputElement>) {
    await address.onBlur(event);
    const { address1, city, state, postal_code } = form.getValues();
    const isTyped = address1 !== addressBefore.current && !city && !state && !postal_code;
    const parts = isTyped && splitAddress(address1 ?? "", locale);
    if (parts) form.reset({ ...form.getValues(), ...parts }, { keepDefaultValues: true });
  }

  return (
    <div className="grid gap-4 @min-[28rem]:grid-cols-6">
      <TextField label="First Name" required className="@min-[28rem]:col-span-3" {...field("first_name")} />
      <TextField label="Last Name" className="@min-[28rem]:col-span-3" {...field("last_name")} />
      <TextField label="Email" type="email" required className="@min-[28rem]:col-span-3" {...field("email")} />
      <TextField label="Phone" type="tel" className="@min-[28rem]:col-span-3" {...field("phone")} />
      <TextField label="Company Name" className="@min-[28rem]:col-span-6" {...field("company_name")} />
      <TextField
        label="Address"
        className="@min-[28rem]:col-span-6"
        {...address}
        onFocus={(event) => {
          addressBefore.current = event.target.value;
        }}
        onBlur={handleAddressBlur}
      />
      <TextField label="City" className="@min-[28rem]:col-span-2" {...field("city")} />
      <TextField label="State" className="@min-[28rem]:col-span-2" {...field("state")} />
      <TextField label="Postal Code" className="@min-[28rem]:col-span-2" {...field("postal_code")} />
    </div>
  );
}

const blankContact = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  company_name: "",
  address1: "",
  city: "",
  state: "",
  postal_code: "",
};

function useContactForm(contact: Contact | null) {
  return useForm({ resolver: zodResolver(contactInput), defaultValues: contact ?? blankContact });
}
type ContactForm = ReturnType<typeof useContactForm>;
