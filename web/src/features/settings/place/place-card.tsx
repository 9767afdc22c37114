import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies";
import { type CompanyPlace, companyPlace, knownPlace } from "@quotemill/shared/company-place";
import { useMemo } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { showFieldErrors } from "../../../lib/form-errors.ts";
import { SaveRow } from "../save-row.tsx";
import { useSavePlace } from "../settings.api.ts";
import { currencyChoices, localeChoices, zoneChoices } from "./place-choices.ts";
import { PlacePreview } from "./place-preview.tsx";
import { timeThere, useNow } from "./time-there.ts";

/** Zod drops the company's other keys. */
const valuesOf = (company: Company): CompanyPlace => knownPlace.parse(company);

/** Lists cannot be mistyped, and the server may have stored a zone or currency that this browser does not know. */
const placeForm = companyPlace.extend({ time_zone: z.string(), currency: z.string(), locale: z.string() });

export function PlaceCard({ company }: { company: Company }) {
  const save = useSavePlace(company.id);
  const form = useForm({ resolver: zodResolver(placeForm), defaultValues: valuesOf(company) });
  const { errors, isDirty, dirtyFields } = form.formState;
  const typed = useWatch({ control: form.control }) as CompanyPlace;
  const now = useNow();
  const zones = useMemo(() => zoneChoices(company.time_zone), [company.time_zone]);
  const currencies = useMemo(() => currencyChoices(company.currency), [company.currency]);
  const locales = useMemo(localeChoices, []);

  const handleSubmit = form.handleSubmit((input) => {
    const changed = Object.entries(input).filter(([key]) => dirtyFields[key as keyof CompanyPlace]);
    if (changed.length === 0) return;
    let isShown = false;
    const callbacks = {
      onSuccess: (saved: Company) => form.reset(valuesOf(saved)),
      onError: (error: Error) => {
        isShown = showFieldErrors(form, error);
      },
    };
    reportOutcome(save.mutateAsync(Object.fromEntries(changed), callbacks), {
      done: () => toast.success("Company settings saved successfully!"),
      failed: ({ message }) => isShown || toast.error(`Failed to save settings: ${message}`),
    });
  });

  return (
    <div className="grid items-start gap-6 @min-[58rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <form onSubmit={handleSubmit} noValidate aria-label="Place and money" className="flex flex-col gap-5">
        <Card title="Place and money">
          <div className="grid gap-4 border-t border-border p-5 max-md:px-4 @min-[36rem]:grid-cols-2">
            <SelectField
              label="Time zone"
              hint={`${timeThere(now, typed)} there now.`}
              error={errors.time_zone?.message}
              choices={zones}
              {...form.register("time_zone")}
            />
            <SelectField
              label="Currency"
              hint="New quotes only. Old ones keep theirs."
              error={errors.currency?.message}
              choices={currencies}
              {...form.register("currency")}
            />
            <SelectField
              label="Dates and numbers"
              hint="On screen, on quotes and in emails."
              error={errors.locale?.message}
              choices={locales}
              {...form.register("locale")}
            />
            <TextField
              label="Validity in days"
              type="number"
              min={1}
              max={365}
              hint="How long a new quote is valid."
              error={errors.validity_days?.message}
              {...form.register("validity_days", { valueAsNumber: true })}
            />
            <TextField
              label="Tax name"
              maxLength={20}
              hint="Printed on every quote."
              error={errors.tax_name?.message}
              {...form.register("tax_name")}
            />
            <Controller
              control={form.control}
              name="tax_basis_points"
              render={({ field: { value, onChange, onBlur, name } }) => (
                <AmountField
                  label="Tax rate"
                  unit="percent"
                  max={10_000}
                  hint="For new templates."
                  {...{ value, onChange, onBlur, name }}
                />
              )}
            />
          </div>
        </Card>
        <SaveRow label="Save Company" isDirty={isDirty} busy={save.isPending} />
      </form>
      <PlacePreview name={company.name} place={typed} now={now} />
    </div>
  );
}
