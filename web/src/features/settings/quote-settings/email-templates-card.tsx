import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards } from "@quotemill/shared/companies/settings";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import { useSaveSettings } from "../settings.api.ts";
import { SaveRow, SettingsFields } from "../settings-form.tsx";
import { appendToken, VariablePicker } from "../variable-picker.tsx";

const { input: emailSettings, answer: savedSettings } = settingsCards.email;

export function EmailTemplatesCard({ company }: { company: Company }) {
  const save = useSaveSettings(company.id);
  const form = useForm({ resolver: zodResolver(emailSettings), defaultValues: savedSettings.parse(company) });
  const { errors, isDirty } = form.formState;
  const handleSubmit = form.handleSubmit((input) =>
    reportOutcome(save.mutateAsync(input, { onSuccess: (saved) => form.reset(savedSettings.parse(saved)) }), {
      done: () => toast.success("Email template settings saved successfully!"),
      failed: ({ message }) => toast.error(`Failed to save email settings: ${message}`),
    }),
  );
  return (
    <Card title="Email Templates">
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4 px-5 pb-5 max-md:px-4">
        <SettingsFields>
          <TextField
            label="Email Subject Template"
            maxLength={500}
            error={errors.email_subject_template?.message}
            aside={
              <VariablePicker
                usedIn="email"
                company={company}
                field="Email Subject Template"
                onChoose={(key) => appendToken(form, "email_subject_template", key)}
              />
            }
            {...form.register("email_subject_template")}
          />
          <TextArea
            label="Email Message Template"
            rows={6}
            maxLength={20_000}
            error={errors.email_message_template?.message}
            aside={
              <VariablePicker
                usedIn="email"
                company={company}
                field="Email Message Template"
                onChoose={(key) => appendToken(form, "email_message_template", key)}
              />
            }
            {...form.register("email_message_template")}
          />
        </SettingsFields>
        <SaveRow label="Save Email Templates" isDirty={isDirty} busy={save.isPending} />
      </form>
    </Card>
  );
}
