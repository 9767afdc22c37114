import { addDays, localDay, validUntil } from "@quotemill/shared/calendar-day";
import type { Company } from "@quotemill/shared/companies";
import type { FollowUpSettings } from "@quotemill/shared/follow-ups/settings";
import { followUpTexts, followUpValues } from "@quotemill/shared/follow-ups/texts";
import { followUpMail } from "@quotemill/shared/mail/follow-up-mail";
import { exampleContact } from "@quotemill/shared/variables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MailPreview } from "../../../components/mail-preview.tsx";
import { Segments } from "../../../components/ui/segments.tsx";
import { useFormats } from "../../../lib/use-formats.tsx";
import { useAuth } from "../../auth/index.ts";
import { detailsQuery } from "../details/details.api.ts";

const cases = [
  { value: "not_opened", label: "Not opened" },
  { value: "opened", label: "Opened" },
  { value: "last", label: "Last one" },
] as const;
type Case = (typeof cases)[number]["value"];

/** The mail that our own workflow makes of it, for a made-up customer. */
export function ReminderPreview({ typed, company }: { typed: FollowUpSettings; company: Company }) {
  const [shown, setShown] = useState<Case>("not_opened");
  const mail = useMail(typed, company, shown);
  return (
    <section aria-label="What the customer will see" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <Segments label="Which reminder" choices={cases} value={shown} onChoose={setShown} />
      </div>
      <MailPreview from={company.name} to={`${exampleContact.first_name} ${exampleContact.last_name}`} mail={mail} />
    </section>
  );
}

function useMail(typed: FollowUpSettings, company: Company, shown: Case) {
  const { userProfile } = useAuth();
  const formats = useFormats();
  const { data: details } = useQuery(detailsQuery(company.id));
  const [now] = useState(() => new Date());
  const isLast = shown === "last";
  const sender = userProfile?.full_name ?? "";
  const quote_number = `${company.quote_prefix}${company.quote_next_number}`;
  const valid_until = isLast
    ? addDays(localDay(now, company.time_zone), 2)
    : validUntil({ ...company, created_at: now.toISOString() });
  const values = followUpValues(
    {
      contact: exampleContact,
      company_name: company.name,
      user: { full_name: sender, email: userProfile?.email ?? "" },
      quote: {
        ...{ quote_number, quote_name: `${exampleContact.first_name} ${exampleContact.last_name} - ${quote_number}` },
        ...{ quote_date: formats.shortDay(now), answers: {}, outputs: null },
      },
      formats,
    },
    valid_until,
  );
  const texts = followUpTexts(typed, shown !== "not_opened", values);
  return followUpMail({
    company: details ? { ...details, name: company.name } : null,
    logo: details?.logo_url ? { src: details.logo_url } : null,
    subject: texts.email_subject,
    message: texts.email_message,
    sender,
    quoteCount: 1,
    wasOpened: shown !== "not_opened",
    isLast,
    validUntil: valid_until,
    offerUrl: "#",
    declineUrl: "#",
    stopUrl: "#",
    now,
    timeZone: company.time_zone,
    formats,
  });
}
