import type { FollowUpSettings, ReminderKind } from "@quotemill/shared/follow-ups/settings";
import { Send } from "lucide-react";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { Button } from "../../../components/ui/button.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useAuth } from "../../auth/index.ts";
import { useTestReminder } from "./follow-ups.api.ts";

/** Mails the reminder that the preview shows, with the words as they are typed. */
export function TestReminderButton({
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
