import { clsx } from "clsx";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DialogFoot } from "./dialog.tsx";
import { panelLook, scrimLook } from "./panel.ts";
import { useReturnFocus } from "./return-focus.ts";

/** Asks before something is lost for good. Cancel has the focus, and the dialog stays open until the action ends. */
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
  children,
}: {
  title: string;
  text: string;
  /** Further effects, each a sentence or two. */
  consequences?: string[];
  action: string;
  variant?: "danger" | "primary";
  cancel?: string;
  /** For questions where declining also loses something, so Escape must not count as an answer. */
  mustAnswer?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Below the text: fields that go with the action, or what is affected. */
  children?: ReactNode;
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
          <div className="min-h-0 overflow-y-auto px-6 pt-5 pb-6 max-md:px-4">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 grid gap-2 text-ink-muted wrap-anywhere">
                {[text, ...consequences].map((each) => (
                  <p key={each}>{each}</p>
                ))}
              </div>
            </AlertDialog.Description>
            {children && <div className="mt-4">{children}</div>}
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
