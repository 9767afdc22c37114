import { useId } from "react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Card } from "../../components/ui/card.tsx";
import { Switch } from "../../components/ui/choice.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useAuth } from "../auth/index.ts";
import { useSaveNotifications } from "./settings.api.ts";

/** Saved as soon as it is switched. */
export function NotificationsCard() {
  const id = useId();
  const { userProfile } = useAuth();
  const save = useSaveNotifications();
  const isOn = save.isPending ? save.variables.notify_answers : (userProfile?.notify_answers ?? true);
  const handleSwitch = (notify_answers: boolean) =>
    reportOutcome(save.mutateAsync({ notify_answers }), {
      done: () =>
        toast.success(
          "Preferences saved",
          notify_answers
            ? "Answers to your quotes will be emailed to you."
            : "You will no longer get answers by email.",
        ),
      failed: ({ message }) => toast.error(`Failed to save preferences: ${message}`),
    });
  return (
    <Card title="Notifications">
      <div className="relative flex items-center gap-4 border-t border-border px-5 py-3 max-md:px-4">
        <label htmlFor={id} className="flex-1 cursor-pointer after:absolute after:inset-0 after:content-['']">
          <span className="block font-medium">Email me when a customer answers</span>
          <span id={`${id}hint`} className="block text-sm text-ink-muted" aria-hidden="true">
            About quotes you sent: accepted, declined, or a question.
          </span>
        </label>
        <Switch
          id={id}
          aria-describedby={`${id}hint`}
          checked={isOn}
          onChange={(event) => handleSwitch(event.target.checked)}
        />
      </div>
    </Card>
  );
}
