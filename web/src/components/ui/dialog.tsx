import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";
import { panelLook, scrimLook } from "./panel.ts";
import { useReturnFocus } from "./return-focus.ts";
import { keepOpenForToasts } from "./toast.tsx";

const widths = { form: "md:max-w-140", wide: "md:max-w-200", full: "md:h-full md:max-w-280 max-md:h-full" };

/** On a phone it slides up from the bottom. The close button comes last, so that the first field gets the focus. */
export function Dialog({
  title,
  subtitle,
  size = "form",
  nextId,
  onClose,
  children,
}: {
  title: string;
  subtitle?: string;
  /** `wide` for reading, `full` for a document. */
  size?: keyof typeof widths;
  /** Gets the focus afterwards if whatever opened the dialog is gone. */
  nextId?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus(nextId);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          aria-describedby={undefined}
          className={clsx(panelLook, widths[size])}
          onInteractOutside={keepOpenForToasts}
          onCloseAutoFocus={returnFocus}
        >
          <Radix.Title className="px-6 pt-5 pb-1 pe-14 text-lg font-semibold tracking-tight wrap-anywhere max-md:ps-4">
            {title}
          </Radix.Title>
          {subtitle && <p className="-mt-1 px-6 pb-4 text-sm wrap-anywhere text-ink-muted max-md:px-4">{subtitle}</p>}
          {children}
          <Radix.Close asChild>
            <Button
              variant="quiet"
              size="iconSm"
              aria-label="Close"
              title="Close"
              className="absolute top-4.5 right-4 max-md:top-3.5 max-md:right-2.5"
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="@container grid min-h-0 gap-4 overflow-y-auto px-6 pt-3 pb-6 max-md:px-4">{children}</div>;
}

/** An error about the whole form, between body and foot where scrolling cannot hide it. */
export function DialogError({ children }: { children?: ReactNode }) {
  return (
    <div className="px-6 pb-5 empty:hidden max-md:px-4">
      <FormError>{children}</FormError>
    </div>
  );
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2 border-t border-border px-6 py-3.5 max-md:px-4 max-md:*:flex-1">
      {children}
    </div>
  );
}
