import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanyDetails, companyDetailsInput, readDetails } from "@quotemill/shared/company-details";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { QueryView } from "../../../components/query-view.tsx";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { showFieldErrors } from "../../../lib/form-errors.ts";
import { SaveRow } from "../save-row.tsx";
import { ColourField } from "./colour-field.tsx";
import { detailsQuery, useSaveDetails } from "./details.api.ts";
import { LayoutField } from "./layout-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { QuotePreview } from "./quote-preview.tsx";

/** The details that Quotemill prints on quotes and passes to other workflows. */
export function CompanyDetailsCard({ company }: { company: { id: string; name: string } }) {
  const details = useQuery(detailsQuery(company.id));
  return (
    <Card title="Company Details">
      <QueryView query={details} failed="Failed to load company details" skeleton={<FieldBones />}>
        {(loaded) => <DetailsForm company={company} loaded={loaded} />}
      </QueryView>
    </Card>
  );
}

function DetailsForm({ company, loaded }: { company: { id: string; name: string }; loaded: CompanyDetails }) {
  const save = useSaveDetails(company.id);
  const form = useForm({ resolver: zodResolver(companyDetailsInput), defaultValues: readDetails(loaded) });
  const { errors, isDirty } = form.formState;
  const details = useWatch({ control: form.control });
  const handleSubmit = form.handleSubmit((input) => {
    let isShown = false;
    const callbacks = {
      onSuccess: (saved: CompanyDetails) => form.reset(readDetails(saved)),
      onError: (error: Error) => {
        isShown = showFieldErrors(form, error);
      },
    };
    reportOutcome(save.mutateAsync(input, callbacks), {
      done: () => toast.success("Company details saved successfully!"),
      failed: ({ message }) => isShown || toast.error(`Failed to save company details: ${message}`),
    });
  });
  return (
    <div className="grid gap-x-8 gap-y-5 px-5 pb-5 max-md:px-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid content-start gap-5">
        <LogoField companyId={company.id} logoUrl={loaded.logo_url} />
        <form onSubmit={handleSubmit} noValidate aria-label="Company Details" className="flex flex-col gap-4">
          <LayoutField
            value={readDetails(details).layout}
            onChoose={(layout) => form.setValue("layout", layout, { shouldDirty: true })}
          />
          <TextArea
            label="Address"
            rows={2}
            maxLength={300}
            autoComplete="off"
            error={errors.address?.message}
            {...form.register("address")}
          />
          <div className="grid gap-4 @min-[40rem]:grid-cols-2">
            <TextField label="ABN" inputMode="numeric" error={errors.abn?.message} {...form.register("abn")} />
            <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register("phone")} />
            <TextField
              label="Email"
              type="email"
              hint="Customers' replies go here."
              error={errors.email?.message}
              {...form.register("email")}
            />
            <TextField label="Website" inputMode="url" error={errors.website?.message} {...form.register("website")} />
            <ColourField
              label="Colour"
              error={errors.colour?.message}
              {...form.register("colour")}
              value={details.colour ?? ""}
              onPick={(colour) => form.setValue("colour", colour, { shouldDirty: true, shouldValidate: true })}
            />
            <TextField label="Footer" maxLength={300} error={errors.footer?.message} {...form.register("footer")} />
          </div>
          <TextArea
            label="Terms"
            rows={3}
            maxLength={5_000}
            error={errors.terms?.message}
            {...form.register("terms")}
          />
          <SaveRow label="Save Company Details" isDirty={isDirty} busy={save.isPending} />
        </form>
      </div>
      <QuotePreview companyId={company.id} logoUrl={loaded.logo_url} details={readDetails(details)} />
    </div>
  );
}
