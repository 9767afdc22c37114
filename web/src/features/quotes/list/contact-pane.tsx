import type { QuoteOrder } from "@quotemill/shared/quotes/list";
import { unknownContact, unknownPerson } from "@quotemill/shared/quotes/person";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { Avatar } from "../../../components/ui/badge.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { FilterSelect } from "../../../components/ui/select.tsx";
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Sort } from "../../../components/ui/table.tsx";
import { isMissing } from "../../../lib/api/errors.ts";
import { itemsOf } from "../../../lib/api/queries.ts";
import { orderChoices } from "../../../lib/words.ts";
import { ContactLink, contactName, noAddress } from "../../../records/contact-link.tsx";
import { contactQuery } from "../../../records/contacts.api.ts";
import { isContactKey } from "../../../records/person-link.ts";
import { NoQuotesYet, NoSuchContact, NothingFound } from "./no-quotes.tsx";
import { type QuoteDialog, QuoteDialogs } from "./quote-dialogs.tsx";
import { quoteRowsQuery } from "./quote-list.api.ts";
import { QuotesSkeleton, QuotesTable, useQuoteSelection } from "./quotes-table.tsx";
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
      size="icon"
      icon={ArrowLeft}
      aria-label="Back to contacts"
      title="Back to contacts"
      className="md:hidden"
    />
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
      <PersonQuotesPane key={shownKey} person={shownKey} list={list} />
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
  /** The contact's id, if the person is a contact and so has a page. */
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

function PersonQuotesPane({ person, list }: { person: string; list: QuoteList }) {
  const { filters, setFilters, groups, pointedAt, isOpen } = list;
  const rows = useInfiniteQuery({ ...quoteRowsQuery(person, filters), placeholderData: keepPreviousData });
  const selection = useQuoteSelection(rows.data);
  const [chosen, setChosen] = useState<QuoteDialog | null>(null);
  const linked = isOpen && rows.data && itemsOf(rows.data).find(({ id }) => id === pointedAt);
  const dialog = linked ? ({ kind: "details", row: linked } as const) : chosen;
  function handleDialog(next: QuoteDialog | null) {
    if (isOpen) setFilters({ open: "" });
    setChosen(next);
  }
  // These failures are already reported, by the list or by the pane itself.
  const isReported = groups.error || isMissing(rows.error);
  useFailureToast(isReported ? null : rows.error, "Failed to fetch page data.");
  return (
    <>
      <QueryView
        query={rows}
        failed="Failed to fetch page data."
        missing={<NoSuchContact />}
        skeleton={<QuotesSkeleton />}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <div className="border-t border-border">
            <NothingFound filters={filters} onFilter={setFilters} />
          </div>
        }
      >
        {(data) => (
          <QuotesTable
            query={rows}
            data={data}
            ground="bg-surface"
            pointedAt={pointedAt}
            selection={selection}
            sort={{ order: filters.order, onOrder: (order) => setFilters({ order }) }}
            onOpen={handleDialog}
          />
        )}
      </QueryView>
      <QuoteDialogs dialog={dialog} onChange={handleDialog} />
    </>
  );
}

const orderOptions = orderChoices("newest", "oldest", "name", "name_desc", "total_desc", "total", "ending");

const OrderSelect = ({ order, onOrder }: Sort<QuoteOrder>) => (
  <FilterSelect
    label="Sort quotes by"
    choices={orderOptions}
    value={order}
    onChange={onOrder}
    className="ms-auto w-38 shrink-0 max-md:ms-3 max-md:mt-2 max-md:w-full max-md:shrink"
  />
);
