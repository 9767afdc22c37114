import { sendOffer } from "@quotemill/shared/sending";
import { Send } from "lucide-react";
import type { ComponentProps } from "react";
import { LinkButton } from "../../components/ui/button.tsx";
import { senderLink } from "./sender-link.ts";

type Look = Pick<ComponentProps<typeof LinkButton>, "variant" | "size" | "className">;

/** Leads to the Quote Sender with this quote ticked. Shows nothing if the quote cannot be sent now. */
export function SendLink({ quote, ...look }: { quote: Parameters<typeof sendOffer>[0] & { id: string } } & Look) {
  const offer = sendOffer(quote);
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
