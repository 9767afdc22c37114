import type { Company } from "@quotemill/shared/companies/company";
import { memo, useRef } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Segments } from "../../../../components/ui/choices.tsx";
import { Parts } from "../../../../components/ui/text-parts.tsx";
import { Step } from "../editor-frame.tsx";
import {
  type ContactChoice,
  type ContactFields,
  chosenContact,
  contactFields,
  contactName,
  type FoundContact,
  isComplete,
  isStarted,
  noContact,
} from "./contact-choice.ts";
import { ContactSearch, OriginBadge } from "./contact-search.tsx";
import { ManualContact } from "./manual-contact.tsx";

const sources = [
  { value: "ghl", label: "Search Contacts" },
  { value: "manual", label: "Manual Entry" },
] as const;

/**
 * The editor's step that chooses the contact. With a CRM, people either search or type. Without one, a search of
 * previous contacts stands above the form.
 */
export const ContactStep = memo(function ContactStep({
  company,
  choice,
  isFixed,
  marksGaps,
  onChange,
  onPicked,
}: {
  company: Company | null;
  choice: ContactChoice;
  /**
   * True if the contact cannot be changed, because a revision is for the same person. An unknown contact can still be
   * entered.
   */
  isFixed: boolean;
  /** Marks inputs that are missing or wrong. */
  marksGaps: boolean;
  onChange: (choice: ContactChoice) => void;
  /** Moves the focus on once a contact was picked. */
  onPicked: () => void;
}) {
  const isConnected = company?.ghl_connected ?? false;
  const isManual = isConnected && choice.source === "manual";
  const picked = isManual ? null : choice.picked;
  const chosen = chosenContact(choice, isConnected);
  const focusNext = useFocusAfterSwap();
  const focusGap = useFocusAfterSwap();

  function handlePick(next: FoundContact) {
    // A CRM contact may lack an email. Its details go into the form, where people add the rest.
    if (!isComplete(next)) return handleType(contactFields.parse(next), next);
    // What comes next is the first question. 'Change', which takes the place of the search, would drop the contact.
    onPicked();
    onChange({ ...choice, source: "ghl", picked: next });
  }

  function handleType(typed: ContactFields, takenFrom: FoundContact | null) {
    focusGap.ask();
    onChange({ ...noContact, source: "manual", typed, takenFrom });
  }

  function handleChange() {
    focusNext.ask();
    onChange({ ...choice, source: "ghl", picked: null });
  }

  if (picked) {
    return (
      <Step
        number={2}
        title="Contact Information"
        state="done"
        choice={<PickedContact contact={picked} />}
        tools={
          !isFixed && (
            <Button variant="quiet" size="sm" ref={focusNext.ref} onClick={handleChange}>
              Change
            </Button>
          )
        }
      />
    );
  }
  return (
    <Step
      number={2}
      title="Contact Information"
      state={isComplete(chosen) ? "done" : "now"}
      tools={
        isConnected && (
          <Segments
            label="Contact source"
            choices={sources}
            value={choice.source}
            onChoose={(source) => onChange({ ...choice, source })}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!isManual && (
          <ContactSearch
            companyId={company?.id ?? ""}
            isConnected={isConnected}
            error={marksGaps && !isStarted(chosen) ? searchError(isConnected) : undefined}
            onPick={handlePick}
            onAdd={(named) => handleType({ ...choice.typed, ...named }, null)}
            inputRef={focusNext.ref}
          />
        )}
        {!isConnected && <p className="-mb-1 text-sm text-ink-muted">Or enter the details of a new contact:</p>}
        {(isManual || !isConnected) && (
          <ManualContact choice={choice} marksGaps={marksGaps} onChange={onChange} gapRef={focusGap.ref} />
        )}
      </div>
    </Step>
  );
});

/** The badge belongs to the name, so that it never takes a separate line. */
function PickedContact({ contact }: { contact: FoundContact }) {
  const name = (
    <span className="flex items-center gap-2">
      <span className="min-w-0 wrap-anywhere">{contactName(contact)}</span>
      <span className="flex shrink-0">
        <OriginBadge contact={contact} />
      </span>
    </span>
  );
  const email = <span className="text-ink-muted">{contact.email}</span>;
  return <Parts of={[name, email]} />;
}

const searchError = (isConnected: boolean) =>
  `Choose a contact, or ${isConnected ? "use Manual Entry" : "enter one below"}.`;

/**
 * Moves the focus after a choice: the control that had it may be gone, so the one that takes its place, or comes next, gets
 * it.
 */
function useFocusAfterSwap() {
  const wanted = useRef(false);
  return {
    ask: () => {
      wanted.current = true;
    },
    ref: (element: HTMLElement | null) => {
      if (element && wanted.current) {
        wanted.current = false;
        element.focus();
      }
    },
  };
}
