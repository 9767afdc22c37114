import { unknownContact, unknownPerson } from "@quotemill/shared/quotes/person";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx";
import { ContactLink, contactQuery } from "../../contacts/index.ts";
import { contactName, noAddress } from "./contact-name.ts";
import { EntriesPane } from "./entries-pane.tsx";
import { NoQuotesYet } from "./no-quotes.tsx";
import { OrderSelect } from "./order-select.tsx";
import { isContactKey } from "./person-key.ts";
import { listLink, type QuoteList } from "./use-quote-list.ts";

/** The right panel: the chosen person and their quotes. */
export function ContactPane({ list, className }: { list: QuoteList; className: string }) {
  const { shownKey, shown, email, byEmail } = list;
  const look = clsx("@container min-h-0 min-w-0 overflow-y-auto max-md:min-h-48 max-md:flex-1", className);
  const isContact = shownKey !== undefined && isContactKey(shownKey);
  const query = useQuery({ ...contactQuery(shownKey ?? ""), enabled: isContact });
  // A deleted contact, or a person who never was a contact, is known only by their quotes.
  const contact = isContact ? (query.data ?? shown) : shown;
  const back = (
    <LinkButton
      to={listLink(null, list.filters)}
      variant="quiet"
      size="icon"
      aria-label="Back to contacts"
      title="Back to contacts"
      className="md:hidden"
    >
      <ArrowLeft size={16} aria-hidden="true" />
    </LinkButton>
  );

  if (!shownKey) {
    const isMissing = email !== "" && byEmail.data === null;
    return (
      <section aria-label="Quotes" className={look}>
        {byEmail.error && (
          <QueryView query={byEmail} failed="Failed to fetch page data." skeleton={null}>
            {() => null}
          </QueryView>
        )}
        {isMissing && (
          <>
            <Head back={back} title={email === unknownPerson ? unknownContact : email} />
            <NoQuotesYet />
          </>
        )}
      </section>
    );
  }
  const name = contact ? contactName(contact) : query.error ? unknownContact : undefined;
  const phone = contact && "phone" in contact ? contact.phone : "";
  return (
    <section aria-label={name ?? "Quotes"} className={look}>
      <Head
        back={back}
        title={name}
        contactId={query.data?.id}
        email={contact && (contact.email || noAddress)}
        phone={phone}
        tools={<OrderSelect order={list.filters.order} onOrder={(order) => list.setFilters({ order })} />}
      />
      <EntriesPane key={shownKey} person={shownKey} list={list} />
    </section>
  );
}

function Head({
  back,
  title,
  contactId,
  email,
  phone,
  tools,
}: {
  back: ReactNode;
  title?: string;
  /** Of a contact that has a page. */
  contactId?: string;
  email?: string;
  phone?: string;
  tools?: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3.5 py-4 ps-5 pe-5 max-md:flex-wrap max-md:gap-1 max-md:py-3 max-md:ps-1 max-md:pe-4">
      {back}
      <div className="max-md:hidden">
        <Avatar name={title ?? ""} size="lg" />
      </div>
      {title ? (
        <div className="min-w-0 max-md:flex-1">
          <h2 className="truncate text-md font-semibold tracking-tight">
            {contactId ? <ContactLink id={contactId}>{title}</ContactLink> : title}
          </h2>
          <p className="flex h-5 gap-1.5 text-sm text-ink-muted">
            <span className="truncate">{email}</span>
            {email && phone && <span>·</span>}
            <span className="whitespace-nowrap tabular-nums empty:hidden">{phone}</span>
          </p>
        </div>
      ) : (
        <Skeleton>
          <Bone className="h-4 w-36" />
          <Bone className="mt-2 w-52" />
        </Skeleton>
      )}
      {tools}
    </div>
  );
}
