import type { Company } from "@quotemill/shared/companies";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { DeskLayout } from "../../components/desk-layout.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFailureToast } from "../../components/use-failure-toast.ts";
import { useAuth } from "../auth/index.ts";
import { settingsQuery } from "../settings/index.ts";
import { Sender } from "./sender.tsx";
import { senderLink } from "./sender-link.ts";
import { SenderSkeleton } from "./sender-skeleton.tsx";
import { recipientQuotesQuery } from "./sending.api.ts";

const failed = (reason = "") => `Failed to load quotes: ${reason}`;

interface Step {
  email: string;
  /** The ids of the quotes that someone came to send; empty if they came to choose. */
  wanted: string;
  /** The search in step one. */
  search: string;
}

/** Step two: which quotes to send to this contact, with which email and through which webhook. */
export function SenderStep(step: Step) {
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
