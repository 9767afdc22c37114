import { fullName } from "@quotemill/shared/contacts";
import { findCalls } from "@quotemill/shared/contracts/find";
import { type Found, type FoundContact, type FoundQuote, minFindLength } from "@quotemill/shared/find";
import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, ReceiptText, Send, User } from "lucide-react";
import { useNavigate } from "react-router";
import { toast } from "../../components/ui/toast.tsx";
import { queryOf } from "../../lib/call-query.ts";
import { joinParts } from "../../lib/format.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useAuth } from "../auth/index.ts";
import { contactPath, fetchContact } from "../contacts/index.ts";
import { EntryBadge, newQuoteFor, personLink } from "../quotes/index.ts";
import type { PaletteEntry, PaletteGroup } from "./palette-entry.ts";

const typingPauseMs = 120;
const nothing: Found = { contacts: [], quotes: [] };

/** What the server finds, once typing pauses. What was found before stays until then, so that the list does not jump. */
export function useFound(text: string) {
  const { userProfile } = useAuth();
  const canFind = may(userProfile?.app_role, "quotes.read");
  const settled = useDebounced(text, typingPauseMs);
  const isLong = (some: string) => some.length >= minFindLength;
  const query = useQuery({
    ...queryOf(findCalls.find, { query: { text: settled } }),
    enabled: canFind && isLong(settled),
    placeholderData: keepPreviousData,
  });
  const isWanted = canFind && isLong(text);
  return {
    found: isWanted && query.data ? query.data : nothing,
    isSearching: isWanted && (settled !== text || query.isFetching),
    hasFailed: isWanted && query.isError,
  };
}

export function useFoundGroups({ contacts, quotes }: Found): PaletteGroup[] {
  const navigate = useNavigate();
  const [first] = contacts;
  const actions: PaletteEntry[] = first ? actionsFor(first) : [];
  return [
    { label: "Actions", entries: actions },
    { label: "Contacts", entries: contacts.map(contactEntry) },
    { label: "Quotes", entries: quotes.map(quoteEntry) },
  ];

  function actionsFor(contact: FoundContact): PaletteEntry[] {
    const name = nameOf(contact);
    const start = async () => {
      try {
        const { to, state } = newQuoteFor(await fetchContact(contact.id));
        await navigate(to, { state });
      } catch (error) {
        toast.error("Failed to load the contact", (error as Error).message);
      }
    };
    const sender = `${pages.quoteSender.path}?${new URLSearchParams({ contact: contact.email })}`;
    return [
      { id: "new-quote-for", icon: Plus, label: `New quote for ${name}`, choose: () => void start() },
      { id: "send-to", icon: Send, label: `Send quotes to ${name}`, choose: () => void navigate(sender) },
    ];
  }

  function contactEntry(contact: FoundContact): PaletteEntry {
    const aside = (
      <span className="max-w-3/5 truncate text-sm text-ink-muted">
        {joinParts(contact.company_name, contact.email)}
      </span>
    );
    const choose = () => void navigate(contactPath(contact.id));
    return { id: contact.id, icon: User, label: nameOf(contact), aside, choose };
  }

  function quoteEntry(quote: FoundQuote): PaletteEntry {
    const aside = (
      <>
        <span className="text-sm whitespace-nowrap text-ink-muted max-md:hidden">{quote.quote_number}</span>
        <EntryBadge entry={quote} />
      </>
    );
    const person = { id: quote.contact_id, email: quote.person_email };
    const choose = () => void navigate(personLink(person, quote.id));
    return { id: quote.id, icon: ReceiptText, label: quote.quote_name, aside, choose };
  }
}

const nameOf = (contact: FoundContact) => fullName(contact) || contact.email;
