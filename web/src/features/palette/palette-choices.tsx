import { may } from "@quotemill/shared/access/permissions";
import { type Contact, fullName } from "@quotemill/shared/contacts/contact";
import { findCalls } from "@quotemill/shared/contracts/find";
import { type Found, type FoundContact, type FoundQuote, minFindLength } from "@quotemill/shared/screens/find";
import { pages, passwordPath } from "@quotemill/shared/screens/pages";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  FilePlus2,
  Keyboard,
  KeyRound,
  Lightbulb,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  ReceiptText,
  Send,
  Sun,
  User,
  UserCog,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { itemsOf, queryOf } from "../../lib/api/queries.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { joinParts } from "../../lib/words.ts";
import { addingContact, contactPath } from "../../records/contact-link.tsx";
import { fetchContact } from "../../records/contacts.api.ts";
import { personLink } from "../../records/person-link.ts";
import { QuoteBadge } from "../../records/quote-badge.tsx";
import { useAuth } from "../auth/index.ts";
import { newQuoteFor, templateQuoteFor } from "../quotes/index.ts";
import { templateListQuery } from "../templates/index.ts";
import { useTour } from "../tour/index.ts";

export interface PaletteChoice {
  id: string;
  icon: LucideIcon;
  label: string;
  /** Shown at the right end of the choice. */
  aside?: ReactNode;
  choose: () => void;
}

export interface PaletteGroup {
  label: string;
  choices: PaletteChoice[];
}

/** A page of the menu. */
export interface MenuPage {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** Groups with the same label become one, and empty ones go. */
export function merged(groups: PaletteGroup[]): PaletteGroup[] {
  const labels = [...new Set(groups.map(({ label }) => label))];
  return labels
    .map((label) => ({ label, choices: groups.flatMap((group) => (group.label === label ? group.choices : [])) }))
    .filter(({ choices }) => choices.length > 0);
}

export const matching = (groups: PaletteGroup[], text: string) =>
  groups.map(({ label, choices }) => ({
    label,
    choices: choices.filter((choice) => choice.label.toLowerCase().includes(text.toLowerCase())),
  }));

/** Returns the commands that work anywhere, and every page that this person can open. */
export function useCommands(menuPages: MenuPage[], onShortcuts: () => void): PaletteGroup[] {
  const { userProfile, signOut, view } = useAuth();
  const { theme } = useTheme();
  const navigate = useNavigate();
  const { start: startTour } = useTour();
  const role = userProfile?.app_role;
  const other = theme === "dark" ? "light" : "dark";
  const create: PaletteChoice[] = [
    ...(may(role, "quotes.write")
      ? [{ id: "new-quote", icon: Plus, label: "New Quote", choose: () => void navigate(pages.newQuote.path) }]
      : []),
    ...(may(role, "contacts.write")
      ? [
          {
            id: "add-contact",
            icon: UserPlus,
            label: "Add Contact",
            choose: () => void navigate(pages.contacts.path, { state: addingContact }),
          },
        ]
      : []),
    ...(may(role, "templates.write")
      ? [
          {
            id: "create-template",
            icon: FilePlus2,
            label: "Create Template",
            choose: () => void navigate(pages.newTemplate.path),
          },
        ]
      : []),
  ];
  const act: PaletteChoice[] = [
    {
      id: "theme",
      icon: theme === "dark" ? Sun : Moon,
      label: `Switch to ${other} theme`,
      choose: () => setTheme(other),
    },
    { id: "shortcuts", icon: Keyboard, label: "Keyboard shortcuts", choose: onShortcuts },
    ...(view
      ? []
      : [{ id: "password", icon: KeyRound, label: "Change password", choose: () => void navigate(passwordPath) }]),
    ...(startTour ? [{ id: "tour", icon: Lightbulb, label: "Take the tour", choose: startTour }] : []),
    { id: "sign-out", icon: LogOut, label: view ? "End view" : "Sign Out", choose: () => void signOut() },
  ];
  const { path, title } = pages.preferences;
  const allPages = view ? menuPages : [...menuPages, { to: path, label: title, icon: UserCog }];
  const goTo = allPages.map(({ to, ...page }) => ({ ...page, id: `to-${to}`, choose: () => void navigate(to) }));
  return [
    { label: "Actions", choices: [...create, ...act] },
    { label: "Go to", choices: goTo },
  ];
}

const typingPauseMs = 120;
const nothingFound: Found = { contacts: [], quotes: [] };

/**
 * Returns what the server finds once typing pauses. Until then the earlier results stay, so that the list does not jump.
 */
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
    found: isWanted && query.data ? query.data : nothingFound,
    /** True while the results are those of an earlier text. */
    isEarlier: isWanted && (settled !== text || query.isPlaceholderData),
    isSearching: isWanted && (settled !== text || query.isFetching),
    hasFailed: isWanted && query.isError,
  };
}

/** Maximum number of templates offered with a person. */
const maxTemplates = 3;

/** Reads 'fence for marcus' as a template and a person to search for, and any other text as a search. */
export function useWanted(text: string) {
  const { can } = useAuth();
  const { data } = useInfiniteQuery({
    ...templateListQuery({ active: true }),
    enabled: can("quotes.write") && text.length >= minFindLength,
  });
  const all = data ? itemsOf(data) : [];
  const [, what = "", who = ""] = /^(.+?) for (.*)$/i.exec(text) ?? [];
  const named = what ? all.filter(({ name }) => name.toLowerCase().includes(what.toLowerCase())) : [];
  const isNamed = named.length > 0;
  return { isNamed, templates: (isNamed ? named : all).slice(0, maxTemplates), who: isNamed ? who : text };
}

export function useFoundGroups(
  { contacts, quotes }: Found,
  { isNamed, templates, who }: ReturnType<typeof useWanted>,
  isDone: boolean,
): PaletteGroup[] {
  const navigate = useNavigate();
  const { can } = useAuth();
  const [first] = contacts;
  const newName = !first && isNamed && isDone && isName(who) ? who : null;
  const canQuote = can("quotes.write");
  const actions: PaletteChoice[] = !canQuote ? [] : first ? actionsFor(first) : newName ? actionsForNew(newName) : [];
  return [
    { label: "Actions", choices: actions },
    { label: "Contacts", choices: contacts.map(contactChoice) },
    { label: "Quotes", choices: quotes.map(quoteChoice) },
  ];

  function actionsForNew(name: string): PaletteChoice[] {
    return templates.map(({ id, name: template }) => {
      const { to, state } = templateQuoteFor(id, name);
      const label = `${template} for ${name}, a new contact`;
      return { id: `quote-${id}`, icon: Plus, label, choose: () => void navigate(to, { state }) };
    });
  }

  function actionsFor(contact: FoundContact): PaletteChoice[] {
    const name = nameOf(contact);
    const start = async (linkFor: (contact: Contact) => { to: string; state: object }) => {
      try {
        const { to, state } = linkFor(await fetchContact(contact.id));
        await navigate(to, { state });
      } catch (error) {
        toast.error("Failed to load the contact", (error as Error).message);
      }
    };
    const sender = `${pages.quoteSender.path}?${new URLSearchParams({ contact: contact.email })}`;
    const withTemplate = templates.map(({ id, name: template }) => ({
      id: `quote-${id}`,
      icon: Plus,
      label: `${template} for ${name}`,
      choose: () => void start((contact) => templateQuoteFor(id, contact)),
    }));
    if (isNamed) return withTemplate;
    return [
      { id: "new-quote-for", icon: Plus, label: `New quote for ${name}`, choose: () => void start(newQuoteFor) },
      ...withTemplate,
      { id: "send-to", icon: Send, label: `Send quotes to ${name}`, choose: () => void navigate(sender) },
    ];
  }

  function contactChoice(contact: FoundContact): PaletteChoice {
    const aside = (
      <span className="max-w-3/5 truncate text-sm text-ink-muted">
        {joinParts(contact.company_name, contact.email)}
      </span>
    );
    const choose = () => void navigate(contactPath(contact.id));
    return { id: contact.id, icon: User, label: nameOf(contact), aside, choose };
  }

  function quoteChoice(quote: FoundQuote): PaletteChoice {
    const aside = (
      <>
        <span className="text-sm whitespace-nowrap text-ink-muted max-md:hidden">{quote.quote_number}</span>
        <QuoteBadge quote={quote} />
      </>
    );
    const person = { id: quote.contact_id, email: quote.person_email };
    const choose = () => void navigate(personLink(person, quote.id));
    return { id: quote.id, icon: ReceiptText, label: quote.quote_name, aside, choose };
  }
}

/** Neither a number nor a street. */
const isName = (text: string) => text.length >= minFindLength && /^\D+$/.test(text);

const nameOf = (contact: FoundContact) => fullName(contact) || contact.email;
