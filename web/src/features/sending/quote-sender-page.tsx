import { recipientFilters } from "@quotemill/shared/sending-schema";
import { useEffect } from "react";
import { z } from "zod";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { RecipientsStep } from "./recipients-step.tsx";
import { SenderStep } from "./sender-step.tsx";

const address = recipientFilters.extend({
  contact: z.string().trim().toLowerCase().default(""),
  /** The ids of quotes to tick, separated by commas. */
  quote: z.string().default(""),
});

/** Step one chooses the contact. Step two sends to the contact in the address. */
export function QuoteSenderPage() {
  const [{ contact, quote, search }, setFilters] = useUrlFilters(address);
  useStartAtTop(contact);
  return contact ? (
    <SenderStep key={contact} email={contact} wanted={quote} search={search} />
  ) : (
    <RecipientsStep search={search} onSearch={(text) => setFilters({ search: text })} />
  );
}

/** Both steps share a path, so the shell does not scroll to the top between them. */
function useStartAtTop(step: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the trigger, not an input
  useEffect(() => {
    const main = document.getElementById("main");
    if (main) main.scrollTop = 0;
  }, [step]);
}
