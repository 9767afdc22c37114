import { clsx } from "clsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Parts } from "../../../components/ui/parts.tsx";
import { contactName, type FoundContact } from "./contact-choice.ts";

/** The input keeps the focus and handles the keyboard. */
export function ContactOption({
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
