import { pages } from "@quotemill/shared/pages";
import type { ReactNode } from "react";
import { generatePath, Link } from "react-router";

export const contactPath = (contactId: string) => generatePath(pages.contact.path, { contactId });

/** A contact's name that opens their page. */
export function ContactLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={contactPath(id)} className="rounded-xs underline-offset-3 hover:underline max-md:py-3">
      {children}
    </Link>
  );
}
