import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards } from "@quotemill/shared/companies/settings";
import { useForm } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import { useReadSettings, useSaveSettings } from "../settings.api.ts";
import { SaveRow, SettingsFields } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import { appendToken, VariablePicker } from "../variable-picker.tsx";

const { input: emailSettings, answer: savedSettings } = settingsCards.email;

export function EmailTemplatesCard({ company }: { company: Company }) {
  const save = useSaveSettings(company.id);
  const form = useForm({ resolver: zodResolver(emailSettings), defaultValues: savedSettings.parse(company) });
  const { errors, isDirty } = form.formState;
  const read = useReadSettings(company.id);
  const saveChanges = useSaveChanges(form, {
    names: { email_subject_template: "the subject", email_message_template: "the message" },
    save: async (changes) => savedSettings.parse(await save.mutateAsync(changes)),
    read: async () => savedSettings.parse(await read()),
    done: "Email template settings saved successfully!",
    failed: "Failed to save email settings",
  });
  const handleSubmit = form.handleSubmit(saveChanges);
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
