import { clsx } from "clsx";
import { AlertDialog } from "radix-ui";
import { Button } from "./button.tsx";
import { DialogFoot } from "./dialog.tsx";
import { panelLook, scrimLook } from "./panel.ts";
import { useReturnFocus } from "./return-focus.ts";

/** Asks before something goes for good. Cancel has the focus; the dialog stays until the act is over. */
export function ConfirmDialog({
  title,
  text,
  consequences = [],
  action,
  variant = "danger",
  cancel = "Cancel",
  mustAnswer = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** What else it does, a sentence or two each. */
  consequences?: string[];
  action: string;
  variant?: "danger" | "primary";
  cancel?: string;
  /** Where saying no loses something, too: Escape is not an answer then. */
  mustAnswer?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimLook} />
        <AlertDialog.Content
          className={clsx(panelLook, "md:max-w-112")}
          onEscapeKeyDown={(event) => mustAnswer && event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <div className="px-6 pt-5 pb-6 max-md:px-4">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 grid gap-2 text-ink-muted wrap-anywhere">
                {[text, ...consequences].map((each) => (
                  <p key={each}>{each}</p>
                ))}
              </div>
            </AlertDialog.Description>
          </div>
          <DialogFoot>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </AlertDialog.Cancel>
            <Button variant={variant} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </DialogFoot>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
