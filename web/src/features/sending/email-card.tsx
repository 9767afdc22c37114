import type { Company } from "@quotemill/shared/companies";
import { type MessageParts, messageValues } from "@quotemill/shared/quotes/message";
import type { UseFormReturn } from "react-hook-form";
import { Card } from "../../components/ui/card.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { TextArea } from "../../components/ui/text-area.tsx";
import { appendToken, VariablePicker } from "../settings/index.ts";
import type { EmailTexts } from "./sender.tsx";

export function EmailCard({
  form,
  company,
  parts,
}: {
  form: UseFormReturn<EmailTexts>;
  company: Company;
  parts: MessageParts;
}) {
  const values = messageValues(parts);
  const picker = (field: string, name: keyof EmailTexts) => (
    <VariablePicker
      place="email"
      company={company}
      field={field}
      values={values}
      onChoose={(key) => appendToken(form, name, key)}
    />
  );
  return (
    <Card title="Email">
      <div className="grid gap-4 px-5 pb-5 max-md:px-4">
        <TextField
          label="Email Subject"
          maxLength={500}
          aside={picker("Email Subject", "email_subject")}
          {...form.register("email_subject")}
        />
        <TextArea
          label="Email Message"
          rows={6}
          maxLength={20_000}
          aside={picker("Email Message", "email_message")}
          {...form.register("email_message")}
        />
      </div>
    </Card>
  );
}
