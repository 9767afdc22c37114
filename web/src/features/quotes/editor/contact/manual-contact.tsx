import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { looksLikeEmail } from "@quotemill/shared/text/email-address";
import { listed } from "@quotemill/shared/text/words";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type RefCallback, useRef } from "react";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { Note } from "../../../../components/ui/note.tsx";
import { api } from "../../../../lib/api/api.ts";
import { useCompanyRegion } from "../../../../lib/region.tsx";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { inputIds } from "../focus-on.ts";
import {
  type ContactChoice,
  contactName,
  type FormField,
  formFields,
  placeOf,
  type,
  withJoinedAddress,
  withSplitAddress,
} from "./contact-choice.ts";

const inputs: { name: FormField; label: string; type?: string; missing?: string }[] = [
  { name: "first_name", label: "First Name", missing: "Enter a first name." },
  { name: "last_name", label: "Last Name" },
  { name: "email", label: "Email", type: "email", missing: "Enter an email address." },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "company_name", label: "Company Name" },
  { name: "address1", label: "Address" },
];

export function ManualContact({
  choice,
  marksGaps,
  onChange,
  gapRef,
}: {
  choice: ContactChoice;
  marksGaps: boolean;
  onChange: (choice: ContactChoice) => void;
  /** Receives the first input that still needs a value. */
  gapRef: RefCallback<HTMLInputElement>;
}) {
  const contact = choice.typed;
  const place = placeOf(contact);
  const { locale } = useCompanyRegion();
  const addressBefore = useRef("");
  const gap = contact.first_name ? "email" : "first_name";
  const addressInput = {
    hint: place && `City, state, postal code: ${place}`,
    aside: place && <TextButton onClick={() => onChange(withJoinedAddress(choice))}>Keep in one line</TextButton>,
    onFocus: () => {
      addressBefore.current = contact.address1;
    },
    onBlur: () => contact.address1 !== addressBefore.current && onChange(withSplitAddress(choice, locale)),
  };
  return (
    <div className="@container grid gap-4">
      <div className="grid gap-4 @min-[34rem]:grid-cols-2">
        {inputs.map(({ name, missing, ...input }) => (
          <TextField
            key={name}
            id={inputIds.contact(name)}
            ref={name === gap ? gapRef : undefined}
            {...input}
            required={missing !== undefined}
            error={marksGaps ? problemIn(name, contact[name].trim(), missing) : undefined}
            // The browser would suggest the user's own details, but this is about someone else.
            autoComplete="off"
            maxLength={200}
            value={contact[name]}
            onChange={(event) => onChange(type(choice, name, event.target.value))}
            {...(name === "address1" && addressInput)}
          />
        ))}
      </div>
      <KnownContact choice={choice} onChange={onChange} />
    </div>
  );
}

function problemIn(name: string, value: string, missing?: string) {
  if (!value) return missing;
  return name === "email" && !looksLikeEmail(value) ? "Please enter a valid email address" : undefined;
}

const debounceMs = 300;
const fieldNames: Record<FormField, string> = {
  first_name: "first name",
  last_name: "last name",
  email: "email",
  phone: "phone",
  company_name: "company name",
  address1: "address",
};

const knownContactQuery = (email: string) =>
  queryOptions({
    queryKey: [...queryKeys.contactKnown, email],
    queryFn: async ({ signal }) => {
      const query = { within: "identity", search: email, limit: 10 } as const;
      const { items } = await api(contactCalls.list, { query, signal });
      return items.find((item) => item.email === email) ?? null;
    },
    retry: false,
  });

/** Shows which details of the contact with the typed email are not in the form, and what saving does to them. */
function KnownContact({ choice, onChange }: { choice: ContactChoice; onChange: (choice: ContactChoice) => void }) {
  const contact = choice.typed;
  const typed = contact.email.trim().toLowerCase();
  const email = useDebounced(typed, debounceMs);
  const { data: known } = useQuery({ ...knownContactQuery(email), enabled: looksLikeEmail(email) });
  if (!known || known.email !== typed) return null;
  const absent = formFields.filter((name) => known[name] && !contact[name].trim());
  if (absent.length === 0) return null;
  const cleared = absent.filter((name) => choice.emptied.includes(name));
  const kept = absent.filter((name) => !cleared.includes(name));
  const details = Object.fromEntries(absent.map((name) => [name, known[name]]));
  return (
    <Note
      tone={cleared.length > 0 ? "warning" : "accent"}
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange({ ...choice, typed: { ...contact, ...details }, emptied: [] })}
        >
          Use this contact
        </Button>
      }
    >
      {contactName(known)} is already a contact.
      {kept.length > 0 && ` Saving keeps their ${namesOf(kept)}.`}
      {cleared.length > 0 && ` Saving will clear their ${namesOf(cleared)}.`}
    </Note>
  );
}

const namesOf = (fields: FormField[]) => listed(fields.map((name) => fieldNames[name]));
