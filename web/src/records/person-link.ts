import { unknownPerson } from "@quotemill/shared/quotes/person";
import { pages } from "@quotemill/shared/screens/pages";
import { generatePath } from "react-router";

interface Person {
  id: string | null;
  email: string;
}

/** Identifies a contact by id, anyone else by email, and those without either as unknown. */
export const personKey = ({ id, email }: Person) => id ?? (email || unknownPerson);

export const isContactKey = (key: string) => key !== unknownPerson && !key.includes("@");

/** The address of that person's quotes, with the details of one of them open. */
export const personLink = (person: Person, quoteId: string | null = null) =>
  keyLink(personKey(person), quoteId ? { quote: quoteId, open: "details" } : {});

export function keyLink(key: string | null, filters: Record<string, string>) {
  const isContact = key !== null && isContactKey(key);
  const given = { contact: key === null || isContact ? "" : key, ...filters };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== "")).toString();
  return {
    pathname: isContact ? generatePath(pages.contactQuotes.path, { contactId: key }) : pages.quotes.path,
    search: query && `?${query}`,
  };
}
