import { looksLikeEmail } from "@quotemill/shared/auth";
import type { RefCallback } from "react";
import { TextField } from "../../../components/ui/field.tsx";
import type { ContactFields, formFields } from "./contact-choice.ts";
import { inputIds } from "./focus-on.ts";
import { KnownContact } from "./known-contact.tsx";

const inputs: { name: (typeof formFields)[number]; label: string; type?: string; missing?: string }[] = [
  { name: "first_name", label: "First Name", missing: "Enter a first name." },
  { name: "last_name", label: "Last Name" },
  { name: "email", label: "Email", type: "email", missing: "Enter an email address." },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "company_name", label: "Company Name" },
  { name: "address1", label: "Address" },
];

export function ManualContact({
  contact,
  marksGaps,
  onChange,
  gapRef,
}: {
  contact: ContactFields;
  marksGaps: boolean;
  onChange: (contact: ContactFields) => void;
  /** Receives the first input that still needs a value. */
  gapRef: RefCallback<HTMLInputElement>;
}) {
  const gap = contact.first_name ? "email" : "first_name";
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
            onChange={(event) => onChange({ ...contact, [name]: event.target.value })}
          />
        ))}
      </div>
      <KnownContact contact={contact} onChange={onChange} />
    </div>
  );
}

function problemIn(name: string, value: string, missing?: string) {
  if (!value) return missing;
  return name === "email" && !looksLikeEmail(value) ? "Please enter a valid email address" : undefined;
}
