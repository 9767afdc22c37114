import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies/company";
import { type FollowUpSettings, followUpSettings } from "@quotemill/shared/companies/follow-ups";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import { useAuth } from "../../auth/index.ts";
import { settingsQuery } from "../settings.api.ts";
import { SaveRow } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import { appendToken, VariablePicker } from "../variable-picker.tsx";
import { followUpsQuery, useReadFollowUps, useSaveFollowUps } from "./follow-ups.api.ts";
import { ReminderPreview } from "./reminder-preview.tsx";
import { RemindersCard } from "./reminders-card.tsx";

export function FollowUpsPage() {
  const { company } = useAuth();
  const id = company?.id ?? "";
  const settings = useQuery(settingsQuery(id));
  const followUps = useQuery(followUpsQuery(id));
  const skeleton = (
    <Card title="Reminders">
      <FieldBones />
    </Card>
  );
  return (
    <Page title="Follow-ups" subtitle="Reminders Quotemill sends for you while a quote is open.">
      <QueryView query={settings} failed="Failed to load settings" skeleton={skeleton}>
        {(loaded) => (
          <QueryView query={followUps} failed="Failed to load settings" skeleton={skeleton}>
            {(given) => <FollowUpsForm company={loaded} settings={given} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

const settingNames: Record<keyof FollowUpSettings, string> = {
  ...{ is_on: "whether reminders are sent", business_days_only: "business days only" },
  ...{ first_after: "the first reminder", second_after: "the second reminder", before_end: "the last reminder" },
  ...{ from_hour: "the first hour", until_hour: "the last hour", subject: "the subject" },
  ...{ message_not_opened: "the message if not opened", message_opened: "the message if opened" },
};

function FollowUpsForm({ company, settings }: { company: Company; settings: FollowUpSettings }) {
  const save = useSaveFollowUps(company.id);
  const form = useForm({ resolver: zodResolver(followUpSettings), defaultValues: settings });
  const typed = useWatch({ control: form.control }) as FollowUpSettings;
  const read = useReadFollowUps(company.id);
  const saveChanges = useSaveChanges(form, {
    names: settingNames,
    save: (changes) => save.mutateAsync(changes),
    read,
    done: "Follow-ups saved successfully!",
    failed: "Failed to save follow-ups",
  });
  const handleSubmit = form.handleSubmit(saveChanges);
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

type TextName = "subject" | "message_not_opened" | "message_opened";

function ReminderEmailCard({ form, company }: { form: UseFormReturn<FollowUpSettings>; company: Company }) {
  const { errors } = form.formState;
  const parts = (name: TextName, label: string) => ({
    label,
    error: errors[name]?.message,
    aside: (
      <VariablePicker
        usedIn="follow_up"
        company={company}
        field={label}
        onChoose={(key) => appendToken(form, name, key)}
      />
    ),
    ...form.register(name),
  });
  return (
    <Card title="Reminder email">
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
        <TextField maxLength={500} {...parts("subject", "Email Subject")} />
        <TextArea rows={4} maxLength={20_000} {...parts("message_not_opened", "Message if they have not opened it")} />
        <TextArea rows={4} maxLength={20_000} {...parts("message_opened", "Message if they have opened it")} />
      </div>
    </Card>
  );
}
