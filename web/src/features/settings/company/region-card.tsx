import { zodResolver } from "@hookform/resolvers/zod";
import type { Company } from "@quotemill/shared/companies/company";
import { settingsCards } from "@quotemill/shared/companies/settings";
import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { validUntil } from "@quotemill/shared/time/calendar";
import { knownZone } from "@quotemill/shared/time/known-zone";
import { useId, useMemo } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Docket, DocketPart, Leader } from "../../../components/ui/docket.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { SelectField } from "../../../components/ui/select.tsx";
import { useNow } from "../../../lib/now.ts";
import { useReadSettings, useSaveRegion } from "../settings.api.ts";
import { SaveInBar } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import { currencyChoices, localeChoices, zoneChoices, zoneName } from "./region-choices.ts";

const { input: regionSettings, answer: savedSettings } = settingsCards.region;

/**
 * Checks nothing that is chosen from a list: it cannot be mistyped, and the server may have stored a zone or currency that
 * this browser does not know.
 */
const regionForm = regionSettings.extend({ time_zone: z.string(), currency: z.string(), locale: z.string() });

export function RegionCard({ company }: { company: Company }) {
  const save = useSaveRegion(company.id);
  const form = useForm({ resolver: zodResolver(regionForm), defaultValues: savedSettings.parse(company) });
  const { errors, isDirty } = form.formState;
  const read = useReadSettings(company.id);
  const typed = useWatch({ control: form.control }) as CompanyRegion;
  const now = useNow();
  const zones = useMemo(() => zoneChoices(company.time_zone), [company.time_zone]);
  const currencies = useMemo(() => currencyChoices(company.currency), [company.currency]);
  const locales = useMemo(localeChoices, []);

  const saveChanges = useSaveChanges(form, {
    names: {
      ...{ time_zone: "the time zone", currency: "the currency", locale: "dates and numbers" },
      ...{ tax_name: "the tax name", tax_basis_points: "the tax rate", validity_days: "the validity" },
    },
    save: async (changes) => savedSettings.parse(await save.mutateAsync(changes)),
    read: async () => savedSettings.parse(await read()),
    done: "Company settings saved successfully!",
    failed: "Failed to save settings",
  });
  const handleSubmit = form.handleSubmit(saveChanges);

  return (
    <div className="grid items-start gap-6 @min-[58rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <Card title="Region and money">
        <form
          onSubmit={handleSubmit}
          noValidate
          aria-label="Region and money"
          className="flex flex-col gap-4 border-t border-border p-5 max-md:px-4"
        >
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
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
          <SaveInBar isDirty={isDirty} busy={save.isPending} onDiscard={form.reset} />
        </form>
      </Card>
      <RegionPreview name={company.name} region={typed} now={now} />
    </div>
  );
}

const sampleSubtotal = 488_000;

/** Amounts and dates of a made-up quote, as the settings write them. */
function RegionPreview({ name, region, now }: { name: string; region: CompanyRegion; now: Date }) {
  const titleId = useId();
  const { cents, number, day, calendarDay } = formatsFor(region);
  const tax = Math.round((sampleSubtotal * region.tax_basis_points) / 10_000);
  const validity_days = Number.isInteger(region.validity_days) ? region.validity_days : 0;
  const last = validUntil({ created_at: now.toISOString(), time_zone: region.time_zone, validity_days });
  const [city] = zoneName(region.time_zone).split(" (");
  return (
    <figure aria-labelledby={titleId} className="grid gap-1.5">
      <figcaption id={titleId} className="text-sm text-ink-muted">
        What customers see
      </figcaption>
      <Docket>
        <DocketPart>
          <p className="text-md font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-muted">{day(now)}</p>
        </DocketPart>
        <DocketPart>
          <dl className="grid gap-1.5">
            <Leader label="Subtotal">{cents(sampleSubtotal)}</Leader>
            <Leader label={`${region.tax_name} (${number(region.tax_basis_points / 100)}%)`}>{cents(tax)}</Leader>
          </dl>
        </DocketPart>
        <DocketPart>
          <dl>
            <Leader label="Total">{cents(sampleSubtotal + tax)}</Leader>
          </dl>
          {validity_days > 0 && (
            <p className="mt-3 text-sm text-ink-muted">
              Valid until the end of {calendarDay(last)}, {city} time
            </p>
          )}
        </DocketPart>
      </Docket>
    </figure>
  );
}

/** For example 'Tue, 18 Nov, 9:41 am'. */
function timeThere(now: Date, { time_zone, locale }: Pick<CompanyRegion, "time_zone" | "locale">): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: knownZone(time_zone),
  }).format(now);
}
