import { tooManyRules } from "@quotemill/shared/templates/condition-schema";
import { clsx } from "clsx";
import { flushSync } from "react-dom";
import { TextButton } from "../../../components/ui/text-button.tsx";

export function AddRules({
  isFull = false,
  className,
  onAddRule,
  onAddGroup,
}: {
  isFull?: boolean;
  className?: string;
  onAddRule: () => void;
  /** Absent inside a group: a group holds rules only. */
  onAddGroup?: () => void;
}) {
  if (isFull) return onAddGroup && <p className="mt-2 text-sm text-ink-muted">{tooManyRules}</p>;
  return (
    <div className={clsx("mt-2 flex gap-4 text-sm", className)}>
      <TextButton data-add-rule onClick={onAddRule}>
        Add rule
      </TextButton>
      {onAddGroup && <TextButton onClick={onAddGroup}>Add group</TextButton>}
    </div>
  );
}

/** Makes the change, then focuses the rule at that place. */
export function focusRule(path: string, change: () => void) {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-rule="${path}"] select`)?.focus();
}

/** Removes what the button belongs to, then focuses the next such button, or the one that adds a rule. */
export function focusAfterRemoving(button: HTMLElement, change: () => void) {
  const editor = button.closest("section");
  const removers = () => [...(editor?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  const index = removers().indexOf(button);
  flushSync(change);
  const left = removers();
  (left[index] ?? left.at(-1) ?? editor?.querySelector<HTMLElement>("[data-add-rule]"))?.focus();
}
