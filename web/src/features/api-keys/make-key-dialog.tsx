import { zodResolver } from "@hookform/resolvers/zod";
import { apiKeyInput, type KeyScope, keyScopes, type NewApiKey } from "@quotemill/shared/access/api-keys";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../components/ui/dialog.tsx";
import { FieldNote, TextField } from "../../components/ui/field.tsx";
import { showFieldErrors } from "../../lib/api/errors.ts";
import { useMakeKey } from "./api-keys.api.ts";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";

export function MakeKeyButton() {
  const [step, setStep] = useState<"form" | NewApiKey | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <Button onClick={() => setStep("form")}>
        <Plus size={16} aria-hidden="true" />
        New key
      </Button>
      {step === "form" && <MakeKeyDialog onMade={setStep} onClose={close} />}
      {step && step !== "form" && <ShownKeyDialog made={step} onClose={close} />}
    </>
  );
}

/** The last day, as a date field has it; empty for never. */
const formInput = apiKeyInput.pick({ name: true, scopes: true }).extend({ expires_at: z.string() });
type FormInput = z.infer<typeof formInput>;

/** A key works until the end of its last day, where the browser is. */
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null);

function MakeKeyDialog({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) {
  const make = useMakeKey();
  const noteId = useId();
  const form = useForm<FormInput>({
    resolver: zodResolver(formInput),
    defaultValues: { name: "", scopes: [], expires_at: "" },
  });
  const { errors } = form.formState;
  const handleSubmit = form.handleSubmit(({ expires_at, ...input }) =>
    make.mutate(
      { ...input, expires_at: endOf(expires_at) },
      {
        onSuccess: onMade,
        onError: (error) => showFieldErrors(form, error) || form.setError("root", { message: error.message }),
      },
    ),
  );
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <p className="-mt-2 text-pretty text-ink-muted">
            A program with the key can do what you choose here, in your whole company.
          </p>
          <TextField
            label="Name"
            required
            maxLength={60}
            autoComplete="off"
            hint="Where it is used, such as ‘n8n, office’. The activity shows it."
            error={errors.name?.message}
            {...form.register("name")}
          />
          <fieldset aria-describedby={errors.scopes ? noteId : undefined}>
            <legend className="mb-1 text-sm font-medium">What it may do</legend>
            {(Object.entries(keyScopes) as [KeyScope, string][]).map(([scope, words]) => (
              <label
                key={scope}
                htmlFor={`${noteId}-${scope}`}
                className="flex cursor-pointer items-start gap-2.5 py-1.5 max-md:min-h-11"
              >
                <Checkbox id={`${noteId}-${scope}`} value={scope} className="mt-0.75" {...form.register("scopes")} />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  {words}
                  <code className="font-mono text-xs text-ink-muted">{scope}</code>
                </span>
              </label>
            ))}
            {errors.scopes && (
              <FieldNote id={noteId} isError>
                {errors.scopes.message}
              </FieldNote>
            )}
          </fieldset>
          <TextField
            label="Last day"
            type="date"
            hint="Leave it empty for a key that never ends."
            error={errors.expires_at?.message}
            {...form.register("expires_at")}
          />
        </DialogBody>
        <DialogError>{errors.root?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={make.isPending}>
            Make key
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
