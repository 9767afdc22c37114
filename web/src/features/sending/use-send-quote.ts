import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { useNavigate } from "react-router";
import { toast } from "../../components/ui/toast.tsx";
import { api } from "../../lib/api.ts";
import { senderLink } from "./sender-link.ts";

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
