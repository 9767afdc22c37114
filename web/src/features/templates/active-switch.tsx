import { clsx } from "clsx";
import { useId } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Switch } from "../../components/ui/choices.tsx";
import { useMarkTemplate } from "./template-saving.api.ts";

/** The switch takes effect at once, without saving. A template that is switched off is not offered for new quotes. */
export function ActiveSwitch({
  template: { id: templateId, name, is_active },
  isInRow = false,
  onSwitched,
}: {
  template: { id: string; name: string; is_active: boolean };
  /** On a phone a row has no room for the label; a badge marks templates that are switched off. */
  isInRow?: boolean;
  onSwitched?: (isActive: boolean) => void;
}) {
  const id = useId();
  const change = useMarkTemplate(templateId);

  function handleChange(isActive: boolean) {
    reportOutcome(change.mutateAsync({ is_active: isActive }, { onSuccess: () => onSwitched?.(isActive) }), {
      done: () =>
        isActive
          ? toast.success("Template switched on", "It is now offered for new quotes.")
          : toast.success("Template switched off", "It is no longer offered for new quotes."),
      failed: ({ message }) => toast.error(`Failed to save template: ${message}`),
    });
  }

  return (
    <label
      htmlFor={id}
      className={clsx(
        "relative z-1 flex cursor-pointer items-center gap-2 text-sm text-ink-muted",
        !isInRow && "min-h-control md:pe-2",
      )}
    >
      <span className={isInRow ? "max-md:sr-only" : undefined}>Active</span>
      <span className="sr-only">: {name}</span>
      <Switch
        id={id}
        checked={(change.isPending ? change.variables.is_active : undefined) ?? is_active}
        onChange={(event) => handleChange(event.target.checked)}
      />
    </label>
  );
}
