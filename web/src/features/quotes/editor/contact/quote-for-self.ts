import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { pages } from "@quotemill/shared/screens/pages";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../../lib/api/api.ts";
import { useAuth } from "../../../auth/index.ts";
import { type ContactChoice, newQuoteFor, noContact } from "./contact-choice.ts";

/**
 * The target of a link that starts a new quote for oneself. Who is a contact already is picked; otherwise the form is
 * filled in, and creating the quote also creates the contact.
 */
export function useQuoteForSelf() {
  const { userProfile } = useAuth();
  const navigate = useNavigate();
  const { email = "", full_name } = userProfile ?? {};
  const [first_name = "", ...lastNames] = (full_name ?? "").trim().split(/\s+/);
  const typed = { ...noContact.typed, first_name, last_name: lastNames.join(" "), email };
  const contact: ContactChoice = { ...noContact, source: "manual", typed };
  const link = { to: pages.newQuote.path, state: { contact } };

  async function handleClick(event: MouseEvent) {
    // A link that opens in another tab cannot carry a contact.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const query = { within: "identity", search: email, limit: 10 } as const;
    const found = await api(contactCalls.list, { query }).catch(() => ({ items: [] }));
    const self = found.items.find((item) => item.email === email);
    const { to, state } = self ? newQuoteFor(self) : link;
    await navigate(to, { state });
  }
  return { ...link, onClick: (event: MouseEvent) => void handleClick(event) };
}
