import { clsx } from "clsx";
import { Search, UserPlus } from "lucide-react";
import { type ComponentProps, type RefCallback, useId, useState } from "react";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Spinner } from "../../../../components/ui/button.tsx";
import { useCombobox } from "../../../../components/ui/combobox.ts";
import { EmptyDrawing } from "../../../../components/ui/empty-state.tsx";
import { FieldNote, inputLook } from "../../../../components/ui/field.tsx";
import { Parts } from "../../../../components/ui/text-parts.tsx";
import { inputIds } from "../focus-on.ts";
import { type ContactFields, contactName, type FoundContact, namedAs } from "./contact-choice.ts";
import { useContactSearch } from "./find-contact.ts";

const label = "Search for contact by name or email...";

export function ContactSearch({
  companyId,
  isConnected,
  error,
  onPick,
  onAdd,
  inputRef,
}: {
  companyId: string;
  isConnected: boolean;
  /** Shown once a contact is required and missing. */
  error: string | undefined;
  onPick: (contact: FoundContact) => void;
  /** Moves what was typed into the form of a new contact. */
  onAdd: (named: Partial<ContactFields>) => void;
  inputRef: RefCallback<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState("");
  const { results, isSearching, hasFailed, isLongEnough } = useContactSearch(companyId, isConnected, typed);
  const added = typed.trim().replaceAll(/\s+/g, " ");
  // A street or a phone number is no name.
  const isNew = isLongEnough && !isSearching && !hasFailed && results.length === 0 && /^\D+$|@/.test(added);
  const { isShown, open, input, list, option, active } = useCombobox({
    results: isNew ? [null] : results,
    isReady: isLongEnough,
    onPick: (contact) => {
      if (contact) return onPick(contact);
      setTyped("");
      onAdd(namedAs(added));
    },
  });
  const errorId = useId();

  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <input
          ref={inputRef}
          id={inputIds.contactSearch}
          {...input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={label}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            open();
          }}
          className={`${inputLook(Boolean(error))} h-control ps-9`}
        />
        {isShown && (
          <div className="absolute inset-x-0 top-full z-popover mt-1 rounded-lg bg-raised p-1 shadow-popover motion-safe:animate-fade-in">
            <div {...list} role="listbox" aria-label="Contacts" className="max-h-60 overflow-y-auto">
              {results.map((contact, index) => (
                <ContactOption
                  key={`${contact.origin} ${contact.email} ${contact.ghl_contact_id}`}
                  {...option(index)}
                  contact={contact}
                  isActive={index === active}
                />
              ))}
              {isNew && (
                <div {...option(0)} className={optionLook(active === 0)}>
                  <UserPlus size={16} aria-hidden="true" className="text-ink-muted" />
                  <span className="min-w-0 wrap-anywhere">Add {added} as a new contact</span>
                </div>
              )}
            </div>
            <div role="status">
              {results.length === 0 && (isSearching ? <Searching /> : hasFailed ? <SearchFailed /> : <NoneFound />)}
            </div>
          </div>
        )}
      </div>
      {error && (
        <FieldNote id={errorId} isError>
          {error}
        </FieldNote>
      )}
    </div>
  );
}

const optionLook = (isActive: boolean) =>
  clsx(
    "flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover max-md:py-2.5",
    isActive && "bg-hover",
  );

function Searching() {
  return (
    <p className="flex items-center gap-2 px-2 py-3 text-sm text-ink-muted">
      <Spinner />
      Searching contacts...
    </p>
  );
}

function NoneFound() {
  return (
    <div className="flex items-center gap-4 px-2 py-3 text-sm">
      <EmptyDrawing of="search" className="h-11 w-16 shrink-0" />
      <div>
        <p className="font-medium">No contacts found.</p>
        <p className="text-ink-muted">Try a different search term or use manual entry.</p>
      </div>
    </div>
  );
}

function SearchFailed() {
  return (
    <div className="px-2 py-3 text-sm">
      <p className="font-medium">The search failed.</p>
      <p className="text-ink-muted">Try again in a moment or use manual entry.</p>
    </div>
  );
}

/** The input keeps the focus and handles the keyboard. */
function ContactOption({
  contact,
  isActive,
  ...option
}: ComponentProps<"div"> & { contact: FoundContact; isActive: boolean }) {
  return (
    <div {...option} className={optionLook(isActive)}>
      <ContactLines contact={contact} />
      <OriginBadge contact={contact} />
    </div>
  );
}

function ContactLines({ contact }: { contact: FoundContact }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{contactName(contact)}</p>
      <Parts
        of={[contact.email, contact.phone, contact.company_name, contact.address1]}
        className="text-sm text-ink-muted"
      />
    </div>
  );
}

export function OriginBadge({ contact }: { contact: FoundContact }) {
  return <Badge tone={contact.origin === "GHL" ? "accent" : "outline"}>{contact.origin}</Badge>;
}
