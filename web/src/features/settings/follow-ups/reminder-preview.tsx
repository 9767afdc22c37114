import type { Company } from "@quotemill/shared/companies/company";
import type { FollowUpSettings, ReminderKind } from "@quotemill/shared/companies/follow-ups";
import { followUpMail } from "@quotemill/shared/mail/follow-up-mail";
import { exampleContact } from "@quotemill/shared/quotes/variables";
import { sampleReminder } from "@quotemill/shared/sending/follow-up-texts";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { MailPreview } from "../../../components/mail/mail-preview.tsx";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Segments } from "../../../components/ui/choices.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useAuth } from "../../auth/index.ts";
import { companyDetailsQuery } from "../company/company-details.api.ts";
import { useTestReminder } from "./follow-ups.api.ts";

const cases = [
  { value: "not_opened", label: "Not opened" },
  { value: "opened", label: "Opened" },
  { value: "last", label: "Last one" },
] as const satisfies { value: ReminderKind; label: string }[];

/** The reminder that our own workflow makes of these texts, for a made-up customer. */
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
  const { data: details } = useQuery(companyDetailsQuery(company.id));
  const [now] = useState(() => new Date());
  const { full_name = "", email = "", job_title = "", mobile = "" } = userProfile ?? {};
  const user = { full_name: full_name ?? "", email };
  const sample = sampleReminder({ words: typed, reminder: shown, company, user, formats, now });
  return followUpMail({
    company: details ? { ...details, name: company.name } : null,
    logo: details?.logo_url ? { src: details.logo_url } : null,
    subject: sample.email_subject,
    message: sample.email_message,
    sender: { name: full_name, title: job_title, mobile },
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

/** Mails the reminder that the preview shows, with the words as they are typed. */
function TestReminderButton({
  companyId,
  typed,
  reminder,
}: {
  companyId: string;
  typed: FollowUpSettings;
  reminder: ReminderKind;
}) {
  const { userProfile } = useAuth();
  const test = useTestReminder(companyId);
  const handleClick = () => {
    const { subject, message_not_opened, message_opened } = typed;
    reportOutcome(test.mutateAsync({ subject, message_not_opened, message_opened, reminder }), {
      done: () => toast.success(`Test sent to ${userProfile?.email}`),
      failed: ({ message }) => toast.error(`The test was not sent: ${message}`),
    });
  };
  return (
    <Button variant="secondary" busy={test.isPending} onClick={handleClick}>
      {!test.isPending && <Send size={16} aria-hidden="true" />}
      Send a test to me
    </Button>
  );
}
