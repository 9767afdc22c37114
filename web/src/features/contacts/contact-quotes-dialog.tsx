import { type Contact, fullName } from "@quotemill/shared/contacts/contact";
import type { QuoteListItem } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { generatePath } from "react-router";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { joinParts } from "../../lib/words.ts";
import { contactQuotesQuery } from "../../records/contacts.api.ts";
import { personLink } from "../../records/person-link.ts";
import { QuoteBadge } from "../../records/quote-badge.tsx";
import { useAuth } from "../auth/index.ts";
import { newQuoteFor } from "../quotes/index.ts";

export function ContactQuotesDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const quotes = useInfiniteQuery(contactQuotesQuery(contact.id));
  const { can } = useAuth();
  return (
    <Dialog title="Contact Quotes" onClose={onClose}>
      <p className="px-6 pb-3 text-ink-muted max-md:px-4">{fullName(contact)}</p>
      <div className="max-h-96 overflow-y-auto border-t border-border">
        <QueryView
          query={quotes}
          failed="Failed to load quotes"
          skeleton={<QuotesSkeleton />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={
            <EmptyLine text="No quotes found for this contact" className="px-6 py-4 max-md:px-4">
              {can("quotes.write") && (
                <LinkButton {...newQuoteFor(contact)} variant="secondary">
                  New Quote
                </LinkButton>
              )}
            </EmptyLine>
          }
        >
          {(data) => (
            <>
              <ul className="divide-y divide-border">
                {itemsOf(data).map((quote) => (
                  <QuoteItem key={quote.id} quote={quote} contact={contact} />
                ))}
              </ul>
              <LoadMore query={quotes} />
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

/** 'View' opens the editor, and for those who may only look the quote in its list. */
function QuoteItem({ quote, contact }: { quote: QuoteListItem; contact: Contact }) {
  const formats = useFormats();
  const { can } = useAuth();
  return (
    <li className="flex min-h-row-lg items-center gap-4 px-6 py-2 max-md:flex-wrap max-md:px-4">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="truncate font-medium">{quote.quote_name}</p>
        <p className="truncate text-sm text-ink-muted">
          {joinParts(quote.quote_number, formats.date(quote.created_at))}
        </p>
      </div>
      <QuoteBadge quote={quote} />
      <LinkButton
        to={
          can("quotes.write")
            ? generatePath(pages.editQuote.path, { quoteId: quote.id })
            : personLink(contact, quote.id)
        }
        variant="secondary"
        size="sm"
        aria-label={`View ${quote.quote_number}`}
        className="max-md:ms-auto"
      >
        View
      </LinkButton>
    </li>
  );
}

function QuotesSkeleton() {
  return (
    <div className="divide-y divide-border">
      {["w-48", "w-40", "w-44"].map((width) => (
        <div key={width} className="grid min-h-row-lg content-center gap-2 px-6 max-md:px-4">
          <Bone className={width} />
          <Bone className="h-2.5 w-32" />
        </div>
      ))}
    </div>
  );
}
