import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefCallback, useId, useState } from "react";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Spinner } from "../../../../components/ui/button.tsx";
import { EmptyDrawing } from "../../../../components/ui/empty-state.tsx";
import { FieldNote, inputLook } from "../../../../components/ui/field.tsx";
import { Parts } from "../../../../components/ui/text-parts.tsx";
import { inputIds } from "../focus-on.ts";
import { contactName, type FoundContact } from "./contact-choice.ts";
import { useContactSearch } from "./find-contact.ts";

const label = "Search for contact by name or email...";

/** A combobox: the focus stays in the input, arrow keys move through the results, Enter picks one, Escape closes. */
export function ContactSearch({
  companyId,
  isConnected,
  error,
  onPick,
  inputRef,
}: {
  companyId: string;
  isConnected: boolean;
  /** What to say once a contact is required and missing. */
  error: string | undefined;
  onPick: (contact: FoundContact) => void;
  inputRef: RefCallback<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { results, isSearching, hasFailed, isLongEnough } = useContactSearch(companyId, isConnected, typed);
  const listId = useId();
  const isShown = isOpen && isLongEnough;
  const optionId = (index: number) => `${listId}-${index}`;
  const current = isShown ? results[active] : undefined;

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isLongEnough) {
      event.preventDefault();
      setIsOpen(true);
      const next = isShown ? (active + step + results.length) % Math.max(results.length, 1) : 0;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: "nearest" });
    }
    if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setIsOpen(false);
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      onPick(current);
    }
  }

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
          type="text"
          role="combobox"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${listId}-error` : undefined}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(active)}
          placeholder={label}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsOpen(true);
            setActive(0);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={handleKey}
          className={`${inputLook(Boolean(error))} h-control ps-9`}
        />
        {isShown && (
          <div className="absolute inset-x-0 top-full z-popover mt-1 rounded-lg bg-raised p-1 shadow-popover motion-safe:animate-fade-in">
            <div
              id={listId}
              role="listbox"
              aria-label="Contacts"
              tabIndex={-1}
              // Keeps the focus in the input; otherwise the list would close before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              className="max-h-60 overflow-y-auto"
            >
              {results.map((contact, index) => (
                <ContactOption
                  key={`${contact.origin} ${contact.email} ${contact.ghl_contact_id}`}
                  id={optionId(index)}
                  contact={contact}
                  isActive={index === active}
                  onPick={onPick}
                />
              ))}
            </div>
            <div role="status">
              {results.length === 0 && (isSearching ? <Searching /> : hasFailed ? <SearchFailed /> : <NoneFound />)}
            </div>
          </div>
        )}
      </div>
      {error && (
        <FieldNote id={`${listId}-error`} isError>
          {error}
        </FieldNote>
      )}
    </div>
  );
}

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
  id,
  contact,
  isActive,
  onPick,
}: {
  id: string;
  contact: FoundContact;
  isActive: boolean;
  onPick: (contact: FoundContact) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onPick(contact)}
      className={clsx(
        "flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover max-md:py-2.5",
        isActive && "bg-hover",
      )}
    >
      <ContactLines contact={contact} />
      <OriginBadge contact={contact} />
    </div>
  );
}

function ContactLines({ contact }: { contact: FoundContact }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{contactName(contact)}</p>
      <Parts of={[contact.email, contact.phone, contact.company_name]} className="text-sm text-ink-muted" />
    </div>
  );
}

export function OriginBadge({ contact }: { contact: FoundContact }) {
  return <Badge tone={contact.origin === "GHL" ? "accent" : "outline"}>{contact.origin}</Badge>;
}
