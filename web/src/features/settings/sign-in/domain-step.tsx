import { zodResolver } from "@hookform/resolvers/zod";
import { type SsoState, ssoDomainInput } from "@quotemill/shared/access/single-sign-on";
import { clsx } from "clsx";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { showFieldErrors } from "../../../lib/api/errors.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useAddDomain, useCheckDomain, useRemoveDomain } from "./sso.api.ts";
import { Step } from "./step.tsx";

type Domain = SsoState["domains"][number];

export function DomainStep({ domains }: { domains: Domain[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const isOpen = isAdding || domains.length === 0;
  return (
    <Step
      number={1}
      isDone={domains.some(({ proved_at }) => proved_at)}
      title="Verify your domain"
      text="Only email domains your company has verified can sign in."
      action={
        !isOpen && (
          <Button variant="quiet" size="sm" icon={Plus} onClick={() => setIsAdding(true)}>
            Add domain
          </Button>
        )
      }
    >
      {domains.map((domain) => (
        <DomainRow key={domain.domain} domain={domain} />
      ))}
      {isOpen && <AddDomainForm onAdded={() => setIsAdding(false)} />}
    </Step>
  );
}

function AddDomainForm({ onAdded }: { onAdded: () => void }) {
  const add = useAddDomain();
  const form = useForm({ resolver: zodResolver(ssoDomainInput), defaultValues: { domain: "" } });
  const handleSubmit = form.handleSubmit(({ domain }) =>
    add.mutate(domain, {
      onSuccess: () => {
        form.reset();
        onAdded();
      },
      onError: (error) => showFieldErrors(form, error) || form.setError("domain", { message: error.message }),
    }),
  );
  return (
    <form onSubmit={handleSubmit} noValidate className="flex items-start gap-3 max-md:grid">
      <TextField
        label="Domain"
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={253}
        className="md:w-72"
        error={form.formState.errors.domain?.message}
        {...form.register("domain")}
      />
      <Button type="submit" variant="secondary" busy={add.isPending} className="md:mt-6.5">
        Add domain
      </Button>
    </form>
  );
}

function DomainRow({ domain: { domain, record_name, record_value, proved_at } }: { domain: Domain }) {
  const formats = useFormats();
  const check = useCheckDomain();
  const remove = useRemoveDomain();
  const handleCheck = () => check.mutate(domain, { onSuccess: () => toast.success(`${domain} is verified`) });
  const handleRemove = () =>
    reportOutcome(remove.mutateAsync(domain), {
      done: () => toast.success(`${domain} removed`),
      failed: ({ message }) => toast.error("The domain was not removed", message),
    });
  return (
    <section aria-label={domain} className="grid gap-2 rounded-md border border-border px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className={clsx("min-w-0 flex-1 text-sm wrap-anywhere", !proved_at && "basis-56")}>
          <span className="font-medium">{domain}</span>
          <span className="text-ink-muted">
            {proved_at ? `, verified ${formats.date(proved_at)}` : ", not verified yet. Add this TXT record:"}
          </span>
        </p>
        {!proved_at && (
          <Button variant="secondary" size="sm" busy={check.isPending} onClick={handleCheck}>
            Check record
          </Button>
        )}
        <Button
          size="iconSm"
          icon={Trash2}
          aria-label={`Remove ${domain}`}
          title="Remove domain"
          busy={remove.isPending}
          onClick={handleRemove}
        />
      </div>
      {!proved_at && (
        <dl className="grid gap-1 text-sm">
          <RecordPart label="Name" text={record_name} />
          <RecordPart label="Value" text={record_value} />
        </dl>
      )}
      <FormError>{check.error?.message}</FormError>
    </section>
  );
}

function RecordPart({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-2 rounded-sm bg-sunken py-0.5 ps-2.5 max-md:block max-md:pt-1.5">
      <dt className="w-12 shrink-0 text-ink-muted">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <code className="min-w-0 font-mono text-xs wrap-anywhere">{text}</code>
        <CopyButton text={text} label={`the record's ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}
