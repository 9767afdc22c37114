import { type Contact, fullName } from "@quotemill/shared/contacts/contact";
import { pages } from "@quotemill/shared/screens/pages";
import { dialled } from "@quotemill/shared/text/words";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { usePreload } from "../../lib/load-later.tsx";
import { contactQuery } from "../../records/contacts.api.ts";
import { ContactActivity } from "../activity/index.ts";
import { useAuth } from "../auth/index.ts";
import { PhoneLink } from "../offers/index.ts";
import { CallsCard, LogCallButton } from "../phone-calls/index.ts";
import { ContactQuotesCard, newQuoteFor } from "../quotes/index.ts";
import { ContactDialog, DeleteContactDialog } from "./contact-dialogs.tsx";
import { addressLine, SourceBadge } from "./contact-facts.tsx";
import { ContactValueCard } from "./contact-value.tsx";

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
  const { can } = useAuth();
  usePreload(ContactDialog);
  const name = fullName(contact);
  return (
    <Page
      back={back}
      title={name}
      subtitle={
        (contact.company_name || contact.phone) && (
          <Parts
            of={[
              contact.company_name,
              contact.phone && <PhoneLink key="phone" number={contact.phone} className="min-h-6 max-md:min-h-9" />,
            ]}
          />
        )
      }
      action={
        can("contacts.write") && (
          <div className="flex flex-wrap items-center gap-2">
            <ActionMenu
              label={`Actions for ${name}`}
              actions={[{ label: "Delete", icon: Trash2, onSelect: () => setDialog("delete"), danger: true }]}
            />
            <LogCallButton contact={{ id: contact.id, name, phone: contact.phone }} quote={null} />
            <Button variant="secondary" icon={Pencil} onClick={() => setDialog("edit")}>
              Edit
            </Button>
            <NewQuoteLink contact={contact} />
          </div>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-5">
        <ContactDetails contact={contact} />
        <ContactValueCard contactId={contact.id} />
        <CallsCard contactId={contact.id} name={name} />
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
  const { can } = useAuth();
  if (!can("quotes.write")) return null;
  return (
    <LinkButton icon={Plus} {...newQuoteFor(contact)} variant={variant}>
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

const factsGrid =
  "grid gap-x-6 gap-y-4 @max-[36rem]:gap-y-2.5 border-t border-border px-5 py-4 max-md:px-4 @min-[36rem]:grid-cols-2 @min-[54rem]:grid-cols-3";

function ContactDetails({ contact }: { contact: Contact }) {
  const formats = useFormats();
  const { email, phone, company_name, source, external_id, created_at } = contact;
  return (
    <Card title="Details">
      <dl className={factsGrid}>
        <Fact label="Email">
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Fact>
        <Fact label="Phone">{phone && <TextLink href={`tel:${dialled(phone)}`}>{phone}</TextLink>}</Fact>
        <Fact label="Company">{company_name}</Fact>
        <Fact label="Address">{addressLine(contact)}</Fact>
        <Fact label="Source">
          <SourceBadge source={source} />
        </Fact>
        <Fact label="Added">{formats.date(created_at)}</Fact>
        {external_id && <Fact label="External ID">{external_id}</Fact>}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 @max-[36rem]:grid @max-[36rem]:grid-cols-[5rem_minmax(0,1fr)] @max-[36rem]:items-baseline">
      <dt className="text-ink-muted @min-[36rem]:text-sm">{label}</dt>
      <dd className="flex min-h-5 @min-[36rem]:mt-0.5 wrap-anywhere">
        {children || <span className="text-ink-muted">Not provided</span>}
      </dd>
    </div>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="rounded-xs underline decoration-border-strong underline-offset-3 hover:decoration-current max-md:py-3"
    >
      {children}
    </a>
  );
}

function ContactPageSkeleton() {
  return (
    <div className="rounded-lg border border-border p-5 max-md:p-4">
      <Bone className="w-24" />
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {["w-40", "w-28", "w-32", "w-48", "w-16", "w-24"].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
