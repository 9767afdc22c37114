import type { Company } from "@quotemill/shared/companies";
import { sampleReminder } from "@quotemill/shared/follow-ups/sample-reminder";
import type { FollowUpSettings, ReminderKind } from "@quotemill/shared/follow-ups/settings";
import { followUpMail } from "@quotemill/shared/mail/follow-up-mail";
import { exampleContact } from "@quotemill/shared/variables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MailPreview } from "../../../components/mail-preview.tsx";
import { Segments } from "../../../components/ui/segments.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { useAuth } from "../../auth/index.ts";
import { detailsQuery } from "../details/details.api.ts";
import { TestReminderButton } from "./test-reminder-button.tsx";

const cases = [
  { value: "not_opened", label: "Not opened" },
  { value: "opened", label: "Opened" },
  { value: "last", label: "Last one" },
] as const satisfies { value: ReminderKind; label: string }[];

/** The mail that our own workflow makes of it, for a made-up customer. */
export function ReminderPreview({ typed, company }: { typed: FollowUpSettings; company: Company }) {
  const [shown, setShown] = useState<ReminderKind>("not_opened");
  const mail = useMail(typed, company, shown);
  return (
    <section aria-label="What the customer will see" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <Segments label="Which reminder" choices={cases} value={shown} onChoose={setShown} />
      </div>
      <MailPreview from={company.name} to={`${exampleContact.first_name} ${exampleContact.last_name}`} mail={mail} />
      <div className="justify-self-start">
        <TestReminderButton companyId={company.id} typed={typed} reminder={shown} />
      </div>
    </section>
  );
}

function useMail(typed: FollowUpSettings, company: Company, shown: ReminderKind) {
  const { userProfile } = useAuth();
  const formats = useFormats();
  const { data: details } = useQuery(detailsQuery(company.id));
  const [now] = useState(() => new Date());
  const sender = userProfile?.full_name ?? "";
  const user = { full_name: sender, email: userProfile?.email ?? "" };
  const sample = sampleReminder({ words: typed, reminder: shown, company, user, formats, now });
  return followUpMail({
    company: details ? { ...details, name: company.name } : null,
    logo: details?.logo_url ? { src: details.logo_url } : null,
    subject: sample.email_subject,
    message: sample.email_message,
    sender,
    quoteCount: 1,
    wasOpened: sample.wasOpened,
    isLast: sample.isLast,
    validUntil: sample.valid_until,
    offerUrl: "#",
    declineUrl: "#",
    stopUrl: "#",
    now,
    timeZone: company.time_zone,
    formats,
  });
}
