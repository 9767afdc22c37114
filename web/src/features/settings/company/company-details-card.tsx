import { zodResolver } from "@hookform/resolvers/zod";
import { isColour, ownColour, whiteTextOn } from "@quotemill/shared/companies/brand";
import { type CompanyDetails, companyDetailsInput, readDetails } from "@quotemill/shared/companies/details";
import type { LayoutName } from "@quotemill/shared/companies/layouts";
import { adminRequired, companyName } from "@quotemill/shared/companies/settings";
import { useQuery } from "@tanstack/react-query";
import { ImageUp, PanelTop, Rows3 } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceTile, ChoiceTiles } from "../../../components/ui/choices.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { FieldBones } from "../../../components/ui/skeleton.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import { useAuth } from "../../auth/index.ts";
import { useReadSettings, useSaveName } from "../settings.api.ts";
import { SaveInBar, SettingsFields } from "../settings-form.tsx";
import { useSaveChanges } from "../use-save-changes.ts";
import {
  companyDetailsQuery,
  useReadDetails,
  useRemoveLogo,
  useSaveDetails,
  useSaveLogo,
} from "./company-details.api.ts";
import { QuotePreview } from "./quote-preview.tsx";

/** The name and the details that Quotemill prints on quotes and passes to other workflows. */
export function CompanyDetailsCard({ company }: { company: { id: string; name: string } }) {
  const details = useQuery(companyDetailsQuery(company.id));
  return (
    <Card title="Company Details">
      <QueryView query={details} failed="Failed to load company details" skeleton={<FieldBones />}>
        {(loaded) => <DetailsForm company={company} loaded={loaded} />}
      </QueryView>
    </Card>
  );
}

const detailsForm = companyDetailsInput.extend({ name: companyName });
const detailNames = {
  ...{ address: "the address", abn: "the ABN", phone: "the phone", email: "the email", website: "the website" },
  ...{ colour: "the colour", footer: "the footer", terms: "the terms", layout: "the layout" },
};

function DetailsForm({ company, loaded }: { company: { id: string; name: string }; loaded: CompanyDetails }) {
  const { can } = useAuth();
  const mayRename = can("company.write");
  const saveName = useSaveName(company.id);
  const saveDetails = useSaveDetails(company.id);
  const form = useForm({
    resolver: zodResolver(detailsForm),
    defaultValues: { name: company.name, ...readDetails(loaded) },
  });
  const { errors, isDirty } = form.formState;
  const readAgain = useReadDetails(company.id);
  const readSettings = useReadSettings(company.id);
  const details = useWatch({ control: form.control });

  const saveChanges = useSaveChanges(form, {
    names: detailNames,
    /** The name is saved by a separate call, because only admins may change it. */
    save: async ({ name, seen: { name: seenName, ...seen }, ...changes }, onPart) => {
      const renamed = name === undefined ? null : await saveName.mutateAsync({ name, seen: { name: seenName } });
      if (renamed) onPart({ name: renamed.name });
      const hasMore = Object.keys(changes).length > 0;
      const saved = hasMore ? await saveDetails.mutateAsync({ ...changes, seen }) : loaded;
      return { name: (renamed ?? company).name, ...readDetails(saved) };
    },
    read: async () => ({ name: (await readSettings()).name, ...readDetails(await readAgain()) }),
    done: "Company details saved successfully!",
    failed: "Failed to save company details",
  });
  const handleSubmit = form.handleSubmit(saveChanges);
  return (
    <div className="grid gap-x-8 gap-y-5 px-5 pb-5 max-md:px-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_26rem] @min-[72rem]:grid-cols-[minmax(0,1fr)_32rem]">
      <form onSubmit={handleSubmit} noValidate aria-label="Company Details" className="flex flex-col gap-4">
        <TextField
          label="Company name"
          readOnly={!mayRename}
          maxLength={200}
          autoComplete="off"
          hint={
            mayRename
              ? "On quotes, in emails and on the customer's page."
              : can("settings.write")
                ? adminRequired
                : undefined
          }
          error={errors.name?.message}
          {...form.register("name")}
        />
        <SettingsFields>
          <LogoField companyId={company.id} logoUrl={loaded.logo_url} />
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
        </SettingsFields>
        <SaveInBar isDirty={isDirty} busy={saveName.isPending || saveDetails.isPending} onDiscard={form.reset} />
      </form>
      <QuotePreview companyId={company.id} logoUrl={loaded.logo_url} details={readDetails(details)} />
    </div>
  );
}

interface ColourFieldProps extends ComponentProps<typeof TextField> {
  value: string;
  onPick: (colour: string) => void;
}

/** The company's colour, typed or picked. Without one, quotes and mails use Quotemill's own. */
function ColourField({ value, onPick, ...field }: ColourFieldProps) {
  return (
    <TextField
      {...field}
      hint={noteOn(isColour(value) ? value : ownColour)}
      maxLength={7}
      placeholder={ownColour}
      end={
        <input
          type="color"
          aria-label="Pick a colour"
          value={isColour(value) ? value.toLowerCase() : ownColour}
          onChange={(event) => onPick(event.target.value)}
          className="absolute inset-y-1 end-1 h-auto w-10 max-md:inset-y-0 max-md:h-control max-md:w-11 cursor-pointer rounded-sm"
        />
      }
    />
  );
}

function noteOn(colour: string): string {
  return whiteTextOn(colour).isReadable
    ? "White text reads well on this colour."
    : "White text is hard to read on this colour, so dark text is used.";
}

const layouts = [
  { name: "modern", label: "Modern", Mark: Rows3 },
  { name: "classic", label: "Classic", Mark: PanelTop },
] as const;

function LayoutField({ value, onChoose }: { value: LayoutName; onChoose: (layout: LayoutName) => void }) {
  return (
    <ChoiceTiles label="Layout">
      {layouts.map(({ name, label, Mark }) => (
        <ChoiceTile
          key={name}
          name="layout"
          checked={value === name}
          onChoose={() => onChoose(name)}
          mark={<Mark size={16} />}
        >
          {label}
        </ChoiceTile>
      ))}
    </ChoiceTiles>
  );
}

/** The company's logo, which is saved as soon as a file is chosen. */
function LogoField({ companyId, logoUrl }: { companyId: string; logoUrl: string | null }) {
  const noteId = useId();
  const { can } = useAuth();
  const canChange = can("settings.write");
  const save = useSaveLogo(companyId);
  const remove = useRemoveLogo(companyId);

  function handleFile(file: File | undefined) {
    if (!file) return;
    reportOutcome(save.mutateAsync(file), {
      done: () => toast.success("Logo saved successfully!"),
      failed: ({ message }) => toast.error(`Failed to save the logo: ${message}`),
    });
  }
  function handleRemove() {
    reportOutcome(remove.mutateAsync(undefined), {
      done: () => toast.success("Logo removed successfully!"),
      failed: ({ message }) => toast.error(`Failed to remove the logo: ${message}`),
    });
  }

  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Logo</legend>
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl && (
          // The logo is shown as on paper in every theme.
          <span data-theme="light" className="rounded-md border border-border bg-raised p-2">
            <img src={logoUrl} alt="The company's logo" className="h-10 max-w-40 object-contain" />
          </span>
        )}
        {canChange && (
          <div className="flex flex-wrap gap-3">
            <FileButton
              icon={ImageUp}
              label={logoUrl ? "Replace Logo" : "Upload Logo"}
              fileLabel="Logo file"
              busy={save.isPending}
              describedBy={noteId}
              onFiles={([file]) => handleFile(file)}
            />
            {logoUrl && (
              <Button variant="quiet" busy={remove.isPending} onClick={handleRemove}>
                Remove Logo
              </Button>
            )}
          </div>
        )}
      </div>
      <p id={noteId} className="text-xs tracking-wide text-ink-muted">
        {canChange ? "PNG or JPEG." : !logoUrl && "None yet."}
      </p>
    </fieldset>
  );
}
