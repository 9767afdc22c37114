import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies";
import { type FollowUpSettings, followUpSettings } from "@quotemill/shared/follow-ups/settings";
import { useForm, useWatch } from "react-hook-form";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { toast } from "../../../components/ui/toast.tsx";
import { showFieldErrors } from "../../../lib/form-errors.ts";
import { SaveRow } from "../save-row.tsx";
import { useSaveFollowUps } from "./follow-ups.api.ts";
import { ReminderEmailCard } from "./reminder-email-card.tsx";
import { ReminderPreview } from "./reminder-preview.tsx";
import { RemindersCard } from "./reminders-card.tsx";

export function FollowUpsForm({ company, settings }: { company: Company; settings: FollowUpSettings }) {
  const save = useSaveFollowUps(company.id);
  const form = useForm({ resolver: zodResolver(followUpSettings), defaultValues: settings });
  const typed = useWatch({ control: form.control }) as FollowUpSettings;
  const handleSubmit = form.handleSubmit((input) => {
    let isShown = false;
    const callbacks = {
      onSuccess: (saved: FollowUpSettings) => form.reset(saved),
      onError: (error: Error) => {
        isShown = showFieldErrors(form, error);
      },
    };
    reportOutcome(save.mutateAsync(input, callbacks), {
      done: () => toast.success("Follow-ups saved successfully!"),
      failed: ({ message }) => isShown || toast.error(`Failed to save follow-ups: ${message}`),
    });
  });
  return (
    <div className="grid items-start gap-6 @min-[62rem]:grid-cols-[minmax(0,1fr)_23rem]">
      <form onSubmit={handleSubmit} noValidate aria-label="Follow-ups" className="flex flex-col gap-5">
        <RemindersCard form={form} typed={typed} company={company} />
        <ReminderEmailCard form={form} company={company} />
        <SaveRow label="Save Follow-ups" isDirty={form.formState.isDirty} busy={save.isPending} />
      </form>
      <ReminderPreview typed={typed} company={company} />
    </div>
  );
}
