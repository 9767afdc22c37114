import type { Company } from "@quotemill/shared/companies/company";
import { recipientFilters } from "@quotemill/shared/sending/send-quotes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { useFailureToast } from "../../components/messages/outcomes.ts";
import { DeskLayout } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Bone, FieldBones } from "../../components/ui/skeleton.tsx";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { senderLink } from "../../records/sending/send-link.tsx";
import { useAuth } from "../auth/index.ts";
import { settingsQuery } from "../settings/index.ts";
import { RecipientsStep } from "./recipients-step.tsx";
import { Sender } from "./sender.tsx";
import { recipientQuotesQuery } from "./sending.api.ts";

const address = recipientFilters.extend({
  contact: z.string().trim().toLowerCase().default(""),
  /** The ids of quotes to tick, separated by commas. */
  quote: z.string().default(""),
});

/** The Quote Sender. Step one chooses the contact. Step two sends to the contact in the address. */
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

const failed = (reason = "") => `Failed to load quotes: ${reason}`;

interface Step {
  email: string;
  /** The ids of the quotes that someone came to send; empty if they came to choose. */
  wanted: string;
  /** The search in step one. */
  search: string;
}

/** Step two: which quotes to send to this contact, with which email and through which webhook. */
function SenderStep(step: Step) {
  const { company } = useAuth();
  if (!company) return <EmptyState title="No company ID found" />;
  return <CompanySender company={company} {...step} />;
}

function CompanySender({ company, email, wanted, search }: Step & { company: Company }) {
  const quotes = useInfiniteQuery(recipientQuotesQuery(email));
  const settings = useQuery(settingsQuery(company.id));
  useFailureToast(quotes.error, failed(quotes.error?.message));
  // If the settings fail to load, the profile's slightly older copy is better than nothing.
  const current = settings.data ?? (settings.error ? company : undefined);
  const back = { to: senderLink({ search }), label: "Back to Contacts" };

  const contact = quotes.data?.pages[0]?.contact;
  if (quotes.data && contact && current) {
    return <Sender query={quotes} data={quotes.data} contact={contact} company={current} wanted={wanted} back={back} />;
  }
  return (
    <DeskLayout
      isWide
      back={back}
      title="Quote Sender"
      subtitle={email}
      desk={null}
      deskLabel="Email preview"
      foot={<Bone className="h-control-lg" />}
    >
      <QueryView query={{ ...quotes, data: undefined }} failed={failed} skeleton={<SenderSkeleton />}>
        {() => null}
      </QueryView>
    </DeskLayout>
  );
}

function SenderSkeleton() {
  return (
    <div className="grid gap-5">
      <Card title="Quotes">
        <div className="divide-y divide-border border-t border-border">
          {["w-48", "w-40", "w-44"].map((width) => (
            <div key={width} className="grid min-h-row-lg content-center gap-2 px-5 max-md:px-4">
              <Bone className={width} />
              <Bone className="h-2.5 w-32" />
            </div>
          ))}
        </div>
      </Card>
      <Card title="Email">
        <FieldBones />
      </Card>
    </div>
  );
}
