import type { Company } from "@quotemill/shared/companies";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { DeskLayout } from "../../components/desk-layout.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
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
  /** The search in step one. */
  search: string;
}

/** Step two: which quotes to send to this contact, through which webhook and with which email. */
export function SenderStep({ email, search }: Step) {
  const { company } = useAuth();
  if (!company) return <EmptyState title="No company ID found" />;
  return <CompanySender company={company} email={email} search={search} />;
}

function CompanySender({ company, email, search }: Step & { company: Company }) {
  const quotes = useInfiniteQuery(recipientQuotesQuery(email));
  const settings = useQuery(settingsQuery(company.id));
  useFailureToast(quotes.error, failed(quotes.error?.message));
  // If the settings fail to load, the profile's slightly older copy is better than nothing.
  const current = settings.data ?? (settings.error ? company : undefined);
  const back = { to: senderLink(null, search), label: "Back to Contacts" };

  if (quotes.data && current) return <Sender query={quotes} data={quotes.data} company={current} back={back} />;
  return (
    <DeskLayout back={back} title="Quote Sender" subtitle={email} desk={null} deskLabel="Email preview">
      <QueryView query={{ ...quotes, data: undefined }} failed={failed} skeleton={<SenderSkeleton />}>
        {() => null}
      </QueryView>
    </DeskLayout>
  );
}
