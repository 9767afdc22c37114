import type { Company } from "@quotemill/shared/companies";
import type { FollowUpSettings } from "@quotemill/shared/follow-ups/settings";
import type { UseFormReturn } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { appendToken } from "../append-token.ts";
import { VariablePicker } from "../variable-picker.tsx";

type TextName = "subject" | "message_not_opened" | "message_opened";

export function ReminderEmailCard({ form, company }: { form: UseFormReturn<FollowUpSettings>; company: Company }) {
  const { errors } = form.formState;
  const parts = (name: TextName, label: string) => ({
    label,
    error: errors[name]?.message,
    aside: (
      <VariablePicker
        place="follow_up"
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
