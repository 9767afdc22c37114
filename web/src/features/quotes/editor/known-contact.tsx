import { looksLikeEmail } from "@quotemill/shared/auth";
import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/ui/button.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { api } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { type ContactFields, contactName, formFields } from "./contact-choice.ts";

const debounceMs = 300;
const words = new Intl.ListFormat("en", { type: "conjunction" });
const names: Record<(typeof formFields)[number], string> = {
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

/** The form is saved as shown, so typing a known contact's email warns which of their details would be cleared. */
export function KnownContact({
  contact,
  onChange,
}: {
  contact: ContactFields;
  onChange: (contact: ContactFields) => void;
}) {
  const typed = contact.email.trim().toLowerCase();
  const email = useDebounced(typed, debounceMs);
  const { data: known } = useQuery({ ...knownContactQuery(email), enabled: looksLikeEmail(email) });
  if (!known || known.email !== typed) return null;
  const cleared = formFields.filter((name) => known[name] && !contact[name].trim());
  if (cleared.length === 0) return null;
  const details = Object.fromEntries(cleared.map((name) => [name, known[name]]));
  return (
    <Note
      tone="warning"
      action={
        <Button variant="secondary" size="sm" onClick={() => onChange({ ...contact, ...details })}>
          Fill in
        </Button>
      }
    >
      {contactName(known)} is already a contact. Saving will clear their{" "}
      {words.format(cleared.map((name) => names[name]))}.
    </Note>
  );
}
