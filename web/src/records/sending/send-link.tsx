import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { pages } from "@quotemill/shared/screens/pages";
import { sendLabel } from "@quotemill/shared/sending/sendable";
import { Send } from "lucide-react";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { api } from "../../lib/api/api.ts";

type Look = Pick<ComponentProps<typeof LinkButton>, "variant" | "size" | "className">;

/** Leads to the Quote Sender with this quote ticked. Shows nothing if the quote cannot be sent now. */
export function SendLink({ quote, ...look }: { quote: Parameters<typeof sendLabel>[0] & { id: string } } & Look) {
  const offer = sendLabel(quote);
  if (!offer) return null;
  return (
    <LinkButton
      to={senderLink({ contact: quote.person_email, quote: quote.id })}
      aria-label={`${offer} ${quote.quote_number}`}
      {...look}
    >
      <Send size={14} aria-hidden="true" />
      {offer}
    </LinkButton>
  );
}

/**
 * Step two for a contact with quotes ticked, or step one without a contact. Carries the search for the way back. The ids of
 * several quotes are separated by commas.
 */
export function senderLink(address: { contact?: string; quote?: string; search?: string }) {
  const given = Object.entries(address).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: pages.quoteSender.path, search: query && `?${query}` };
}

/** Opens the Quote Sender with that quote ticked, where only its id is known. */
export function useSendQuote() {
  const navigate = useNavigate();
  return async (id: string) => {
    try {
      const { contact, contact_info } = await api(quoteCalls.read, { params: { id } });
      const { email } = contact ?? contactFromInfo(contact_info ?? {});
      await navigate(senderLink({ contact: email, quote: id }));
    } catch (error) {
      toast.error("The quote could not be loaded.", (error as Error).message);
    }
  };
}
