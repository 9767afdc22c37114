import { zodResolver } from "@hookform/resolvers/zod";
import { chosenTypes, type EventType, eventCatalogue } from "@quotemill/shared/events/catalogue";
import { type Endpoint, endpointInput, type SavedEndpoint } from "@quotemill/shared/events/endpoints";
import { eventSamples } from "@quotemill/shared/events/samples";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../components/ui/dialog.tsx";
import { FieldNote, TextField } from "../../components/ui/field.tsx";
import { ApiError, showFieldErrors } from "../../lib/api/errors.ts";
import { endpointsQuery, useAddEndpoint, useChangeEndpoint } from "./events.api.ts";

const formInput = endpointInput.pick({ url: true, types: true });
type FormInput = z.infer<typeof formInput>;

const groups = [...new Set(chosenTypes.map((type) => eventCatalogue[type].group))];

/** Adds an endpoint, or changes the given one. */
export function EndpointDialog({
  endpoint,
  onSaved,
  onClose,
}: {
  endpoint?: Endpoint;
  onSaved: (saved: SavedEndpoint) => void;
  onClose: () => void;
}) {
  const add = useAddEndpoint();
  const change = useChangeEndpoint(endpoint?.id ?? "");
  const save = endpoint ? change : add;
  const form = useForm<FormInput>({
    resolver: zodResolver(formInput),
    defaultValues: { url: endpoint?.url ?? "", types: endpoint?.types ?? [] },
  });
  const [shown, setShown] = useState<EventType>(endpoint?.types[0] ?? "offer.accepted");
  const { errors, dirtyFields, defaultValues } = form.formState;
  const chosen = form.watch("types");
  const queryClient = useQueryClient();

  /** Shows the refusal. The person has then seen what a colleague saved in the meantime, so saving again replaces it. */
  async function showRefusal(error: Error) {
    if (error instanceof ApiError && error.code === "conflict") {
      const { items } = await queryClient.fetchQuery(endpointsQuery);
      const stored = items.find(({ id }) => id === endpoint?.id);
      if (stored) form.reset({ url: stored.url, types: stored.types }, { keepDirtyValues: true });
    }
    if (!showFieldErrors(form, error)) form.setError("root", { message: error.message });
  }
  const outcomes = {
    onSuccess: onSaved,
    onError: (error: Error) => void showRefusal(error).catch(() => form.setError("root", { message: error.message })),
  };
  const handleSubmit = form.handleSubmit((input) => {
    if (!endpoint) return add.mutate(input, outcomes);
    const changed = (["url", "types"] as const).filter((name) => dirtyFields[name]);
    if (changed.length === 0) return onClose();
    const dirtyIn = (values: Partial<FormInput>) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    change.mutate({ ...dirtyIn(input), seen: dirtyIn(defaultValues as FormInput) }, outcomes);
  });
  const noteId = useId();
  return (
    <Dialog title={endpoint ? "Edit endpoint" : "Add endpoint"} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Address"
            type="url"
            required
            maxLength={2048}
            autoComplete="off"
            placeholder="https://"
            hint="https, and reachable from the internet."
            error={errors.url?.message}
            {...form.register("url")}
          />
          <div className="grid min-h-0 gap-4 md:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
            <fieldset aria-describedby={errors.types ? noteId : undefined} className="min-w-0">
              <legend className="contents">
                <span className="mb-1.5 flex justify-between gap-3 text-sm font-medium">
                  Send
                  <span className="font-normal text-ink-muted tabular-nums">
                    {chosen.length} of {chosenTypes.length}
                  </span>
                </span>
              </legend>
              <div className="grid max-h-92 gap-3 overflow-y-auto rounded-md border border-border p-1.5 max-md:max-h-none">
                {groups.map((group) => (
                  <TypeGroup key={group} group={group}>
                    {chosenTypes
                      .filter((type) => eventCatalogue[type].group === group)
                      .map((type) => (
                        <label
                          key={type}
                          htmlFor={`${noteId}-${type}`}
                          onMouseEnter={() => setShown(type)}
                          className={clsx(
                            "flex cursor-pointer items-start gap-2.5 rounded-sm px-2.5 py-1.5 max-md:min-h-11",
                            shown === type && "bg-hover",
                          )}
                        >
                          <Checkbox
                            id={`${noteId}-${type}`}
                            value={type}
                            className="mt-0.75"
                            {...form.register("types")}
                            onFocus={() => setShown(type)}
                          />
                          <span className="min-w-0">
                            <code className="block font-mono text-xs leading-5">{type}</code>
                            <span className="block text-xs tracking-wide text-pretty text-ink-muted">
                              {eventCatalogue[type].sentence}
                            </span>
                          </span>
                        </label>
                      ))}
                  </TypeGroup>
                ))}
              </div>
              {errors.types && (
                <FieldNote id={noteId} isError>
                  {errors.types.message}
                </FieldNote>
              )}
            </fieldset>
            <Sample type={shown} />
          </div>
        </DialogBody>
        <DialogError>{errors.root?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            {endpoint ? "Save" : "Add endpoint"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function TypeGroup({ group, children }: { group: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="px-2.5 py-1 text-xs font-medium tracking-wide text-ink-muted">{group}</h3>
      {children}
    </div>
  );
}

/** A message as it is posted. */
function Sample({ type }: { type: EventType }) {
  return (
    <section aria-label={`Sample of ${type}`} className="flex min-w-0 flex-col">
      <h3 className="mb-1.5 flex justify-between gap-3 text-sm font-medium">
        Sample
        <span className="font-normal text-ink-muted">{type}</span>
      </h3>
      <MessageText message={eventSamples[type]} className="max-h-92 max-md:max-h-60" />
    </section>
  );
}

/** JSON as text, which can be scrolled by keyboard. */
export function MessageText({ message, className }: { message: object; className?: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        "overflow-auto rounded-md border border-border bg-sunken px-3.5 py-3 font-mono text-xs leading-5",
        className,
      )}
    >
      {JSON.stringify(message, null, 2)}
    </pre>
  );
}
