import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";
import { panelLook, scrimLook } from "./panel.ts";
import { useReturnFocus } from "./return-focus.ts";
import { keepOpenForToasts } from "./toast.tsx";

const widths = {
  form: "md:max-w-140",
  wide: "md:max-w-200",
  tall: "md:h-184 md:max-w-248",
  full: "md:h-full md:max-w-280 max-md:h-full",
};

/** On a phone it slides up from the bottom. The close button comes last, so that the first field gets the focus. */
export function Dialog({
  title,
  subtitle,
  badge,
  tools,
  size = "form",
  nextId,
  onClose,
  children,
}: {
  title: string;
  subtitle?: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** At the right end of the head; on a phone, below it. */
  tools?: ReactNode;
  /** `wide` for reading, `tall` for tabs, whose height stays the same, `full` for a document. */
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
          <div className="flex shrink-0 flex-wrap items-start gap-x-4 px-6 pt-5 pe-14 max-md:ps-4">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pb-1">
                <Radix.Title className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</Radix.Title>
                {badge}
              </div>
              {subtitle && <p className="-mt-1 pb-4 text-sm wrap-anywhere text-ink-muted">{subtitle}</p>}
            </div>
            {tools && <div className="max-md:basis-full max-md:pb-3">{tools}</div>}
          </div>
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
