import { fullName } from "@quotemill/shared/contacts/contact";
import { unknownContact } from "@quotemill/shared/quotes/person";
import { pages } from "@quotemill/shared/screens/pages";
import { type ReactNode, useEffect } from "react";
import { generatePath, Link, useLocation, useNavigate } from "react-router";

export const contactPath = (contactId: string) => generatePath(pages.contact.path, { contactId });

/** A contact's name that opens their page. */
export function ContactLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={contactPath(id)} className="rounded-xs underline-offset-3 hover:underline max-md:py-3">
      {children}
    </Link>
  );
}

/** The state of a link to the page that also opens its form for a new contact. */
export const addingContact = { isAdding: true };

/** Opens the form once for each such link: a reload of the page must not open it again. */
export function useAddingContact(open: () => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as Partial<typeof addingContact> | null)?.isAdding === true;
  useEffect(() => {
    if (!isAsked) return;
    open();
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [isAsked, open, navigate, pathname, search]);
}

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

export const contactName = (contact: Named) => fullName(contact) || contact.email || unknownContact;

export const noAddress = "No email address";
