import { type ContactListItem, fullName } from "@quotemill/shared/contacts";
import { ArchiveRestore, Pencil, Plus, ReceiptText, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { ActionMenu } from "../../components/ui/action-menu.tsx";
import { Cell } from "../../components/ui/table.tsx";
import { TextButton } from "../../components/ui/text-button.tsx";
import { countOf } from "../../lib/format.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { newQuoteFor } from "../quotes/index.ts";
import { ContactLink } from "./contact-link.tsx";
import { SourceBadge } from "./contact-sources.tsx";
import { addressLine } from "./contact-words.ts";
import type { OpenDialog } from "./contacts-page.tsx";
import { useRestore } from "./use-restore.ts";

export function ContactCells({ contact, onOpen }: { contact: ContactListItem; onOpen: (dialog: OpenDialog) => void }) {
  const formats = useFormats();
  const navigate = useNavigate();
  const name = fullName(contact);
  const isArchived = contact.status === "archived";
  const { restore } = useRestore();
  const open = (kind: "edit" | "quotes" | "delete") => () => onOpen({ kind, contact });
  function startQuote() {
    const { to, state } = newQuoteFor(contact);
    void navigate(to, { state });
  }
  const viewQuotes = {
    label: "View Quotes",
    icon: ReceiptText,
    onSelect: open("quotes"),
    disabled: contact.quote_count === 0,
  };
  return (
    <>
      <Cell className="grid gap-x-6 @min-[54rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] @max-[40rem]:col-span-3 @max-[40rem]:pe-9">
        <div className="min-w-0">
          <p className="truncate max-md:relative max-md:z-1 max-md:-my-2 max-md:leading-9">
            <span className="font-medium">{isArchived ? name : <ContactLink id={contact.id}>{name}</ContactLink>}</span>
            {contact.company_name && <span className="text-sm text-ink-muted"> · {contact.company_name}</span>}
          </p>
          <p className="truncate text-sm text-ink-muted">{contact.email}</p>
        </div>
        <div className="min-w-0 text-sm text-ink-muted">
          {contact.phone && <p className="truncate tabular-nums">{contact.phone}</p>}
          <p className="truncate empty:hidden @max-[40rem]:wrap-anywhere @max-[40rem]:whitespace-normal">
            {addressLine(contact)}
          </p>
        </div>
      </Cell>
      <Cell className="flex @max-[40rem]:mt-1.5">
        <SourceBadge source={contact.source} />
      </Cell>
      <Cell className="@max-[40rem]:mt-1.5">
        <TextButton muted={contact.quote_count === 0} onClick={open("quotes")}>
          {countOf(contact.quote_count, "quote")}
        </TextButton>
      </Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:mt-1.5 @max-[40rem]:justify-self-end @max-[40rem]:text-sm">
        {formats.numericDate(contact.last_quote_date ?? contact.created_at)}
      </Cell>
      <Cell className="flex justify-end @max-[40rem]:absolute @max-[40rem]:top-2 @max-[40rem]:right-2">
        <ActionMenu
          label={`Actions for ${name}`}
          actions={
            isArchived
              ? [{ label: "Restore", icon: ArchiveRestore, onSelect: () => restore([contact]) }, viewQuotes]
              : [
                  { label: "Edit", icon: Pencil, onSelect: open("edit") },
                  viewQuotes,
                  { label: "New Quote", icon: Plus, onSelect: startQuote },
                  { label: "Delete", icon: Trash2, onSelect: open("delete"), danger: true },
                ]
          }
        />
      </Cell>
    </>
  );
}
