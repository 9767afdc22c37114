import { type Contact, fullName } from "@quotemill/shared/contacts";
import { pages } from "@quotemill/shared/pages";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { usePreload } from "../../components/on-demand.tsx";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { ActionMenu } from "../../components/ui/action-menu.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ContactActivity } from "../audit/index.ts";
import { ContactQuotesCard, newQuoteFor } from "../quotes/index.ts";
import { ContactDetails, ContactPageSkeleton } from "./contact-details.tsx";
import { contactQuery } from "./contacts.api.ts";
import { DeleteContactDialog } from "./delete-contact-dialog.tsx";
import { ContactDialog } from "./dialogs-on-demand.ts";

const back = { to: pages.contacts.path, label: "All contacts" };

export function ContactPage() {
  const { contactId = "" } = useParams();
  const contact = useQuery(contactQuery(contactId));
  if (contact.data) return <Person key={contactId} contact={contact.data} />;
  return (
    <Page back={back} title={pages.contact.title}>
      <QueryView
        query={contact}
        failed="Failed to load the contact"
        skeleton={<ContactPageSkeleton />}
        missing={<NoSuchContact />}
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

function Person({ contact }: { contact: Contact }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const close = () => setDialog(null);
  usePreload(ContactDialog);
  const name = fullName(contact);
  return (
    <Page
      back={back}
      title={name}
      subtitle={contact.company_name}
      action={
        <div className="flex flex-wrap items-center gap-2">
          <ActionMenu
            label={`Actions for ${name}`}
            actions={[{ label: "Delete", icon: Trash2, onSelect: () => setDialog("delete"), danger: true }]}
          />
          <Button variant="secondary" onClick={() => setDialog("edit")}>
            <Pencil size={16} aria-hidden="true" className="-ms-0.5" />
            Edit
          </Button>
          <NewQuoteLink contact={contact} />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-5">
        <ContactDetails contact={contact} />
        <ContactQuotesCard contactId={contact.id} start={<NewQuoteLink contact={contact} variant="secondary" />} />
        <ContactActivity id={contact.id} />
      </div>
      {dialog === "edit" && <ContactDialog contact={contact} onClose={close} />}
      {dialog === "delete" && (
        <DeleteContactDialog
          contact={contact}
          onDeleted={() => void navigate(pages.contacts.path, { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}

function NewQuoteLink({ contact, variant }: { contact: Contact } & Pick<ComponentProps<typeof Button>, "variant">) {
  return (
    <LinkButton {...newQuoteFor(contact)} variant={variant}>
      <Plus size={16} aria-hidden="true" className="-ms-0.5" />
      New Quote
    </LinkButton>
  );
}

function NoSuchContact() {
  return (
    <EmptyState
      drawing="people"
      title="This contact does not exist."
      text="It may have been deleted, or the address is wrong."
    >
      <LinkButton to={pages.contacts.path} variant="secondary">
        Show all contacts
      </LinkButton>
    </EmptyState>
  );
}
