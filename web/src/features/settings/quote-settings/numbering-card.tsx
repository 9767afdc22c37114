import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards } from "@quotemill/shared/companies/settings";
import { useForm, useWatch } from "react-hook-form";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { useReadSettings, useSaveSettings } from "../settings.api.ts";
import { SaveRow, SettingsFields } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import { appendToken, VariablePicker } from "../variable-picker.tsx";

const { input: numberingSettings, answer: savedSettings } = settingsCards.numbering;

export function NumberingCard({ company }: { company: Company }) {
  const save = useSaveSettings(company.id);
  const form = useForm({ resolver: zodResolver(numberingSettings), defaultValues: savedSettings.parse(company) });
  const { errors, isDirty } = form.formState;
  const read = useReadSettings(company.id);
  const [prefix, number] = useWatch({ control: form.control, name: ["quote_prefix", "quote_next_number"] });

  const saveChanges = useSaveChanges(form, {
    names: { quote_prefix: "the prefix", quote_name_template: "the name template" },
    // Quotes submitted since the page opened have used up numbers. That needs no toast.
    save: async ({ seen: { quote_next_number: _, ...seen }, ...changes }) =>
      savedSettings.parse(await save.mutateAsync({ ...changes, seen })),
    read: async () => savedSettings.parse(await read()),
    done: "Quote numbering settings saved successfully!",
    failed: "Failed to save settings",
  });
  const handleSubmit = form.handleSubmit(saveChanges);

  return (
    <Card title="Quote Numbering & Naming">
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4 px-5 pb-5 max-md:px-4">
        <SettingsFields>
          <div className="grid gap-4 @min-[40rem]:grid-cols-2">
            <TextField
              label="Quote Prefix"
              placeholder="QT-"
              maxLength={20}
              error={errors.quote_prefix?.message}
              {...form.register("quote_prefix")}
            />
            <TextField
              label="Next Quote Number"
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              hint={number >= 1 ? `The next quote will be ${prefix.trim()}${number}.` : undefined}
              error={errors.quote_next_number?.message}
              {...form.register("quote_next_number", { valueAsNumber: true })}
            />
          </div>
          <TextField
            label="Quote Name Template"
            required
            maxLength={500}
            error={errors.quote_name_template?.message}
            aside={
              <VariablePicker
                usedIn="quote_name"
                company={company}
                field="Quote Name Template"
                onChoose={(key) => appendToken(form, "quote_name_template", key)}
              />
            }
            {...form.register("quote_name_template")}
          />
        </SettingsFields>
        <SaveRow label="Save Quote Numbering" isDirty={isDirty} busy={save.isPending} />
      </form>
    </Card>
  );
}
