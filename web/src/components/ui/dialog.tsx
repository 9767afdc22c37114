import { clsx } from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { focusFrame, frameOf } from "../../lib/keep-focus.ts";
import { keepOpenForToasts } from "../messages/toast.tsx";
import { Button } from "./button.tsx";
import { FormError } from "./note.tsx";

const widths = {
  form: "md:max-w-140",
  wide: "md:max-w-200",
  tall: "md:h-184 md:max-w-248",
  full: "md:h-full md:max-w-280 max-md:h-full",
};

/**
 * A dialog, which on a phone slides up from the bottom. The close button comes last, so that the first field gets the
 * focus.
 */
export function Dialog({
  title,
  subtitle,
  badge,
  tools,
  size = "form",
  next,
  hasClose = true,
  onClose,
  children,
}: {
  title: string;
  subtitle?: string;
  /** Shown next to the title. */
  badge?: ReactNode;
  /** Shown at the right end of the head; on a phone, below it. */
  tools?: ReactNode;
  /** `wide` for reading, `tall` for tabs, whose height stays the same, `full` for a document. */
  size?: keyof typeof widths;
  /** Gets the focus afterwards if the element that opened the dialog is gone. */
  next?: NextFocus;
  /** False for what must be answered first. Escape still calls `onClose`. */
  hasClose?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus(next);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          aria-describedby={undefined}
          data-below-toasts=""
          className={clsx(panelLook, widths[size])}
          onInteractOutside={keepOpenForToasts}
          onOpenAutoFocus={hasClose ? undefined : focusPanel}
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
          {hasClose && (
            <Radix.Close asChild>
              <Button
                size="iconSm"
                icon={X}
                aria-label="Close"
                title="Close"
                data-above-toasts=""
                className="absolute top-4.5 right-4 max-md:top-3.5 max-md:right-2.5"
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the panel instead of its first button, which may be far below text that must be read first. */
function focusPanel(event: Event) {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

/**
 * In a window that is zoomed in by 400 %, head and foot leave no room to scroll in, so the whole dialog scrolls. It is
 * relative, because absolutely positioned screen-reader text would otherwise reach beyond what scrolls.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative grid min-h-0 gap-4 overflow-y-auto px-6 pt-3 pb-6 max-md:px-4 [@media(max-height:20rem)]:shrink-0 [@media(max-height:20rem)]:overflow-visible">
      {children}
    </div>
  );
}

/** An error about the whole form, between body and foot where scrolling cannot hide it. */
export function DialogError({ children }: { children?: ReactNode }) {
  return (
    <div className="px-6 pb-5 empty:hidden max-md:px-4">
      <FormError>{children}</FormError>
    </div>
  );
}

/** Shown if someone else has saved in the meantime. Typed text stays until it is reloaded. */
export function OutdatedError({ words, onReload }: { words: string; onReload: () => void }) {
  return (
    <DialogError>
      {words}{" "}
      <button type="button" onClick={onReload} className="font-medium underline">
        Reload
      </button>
    </DialogError>
  );
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2 border-t border-border px-6 py-3.5 max-md:px-4 max-md:*:flex-1">
      {children}
    </div>
  );
}

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
  /** Shown below the text: fields that go with the action, or what is affected. */
  children?: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimLook} />
        <AlertDialog.Content
          data-below-toasts=""
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

type ConfirmProps = ComponentProps<typeof ConfirmDialog>;

/** Asks before something is deleted, and says by name what goes with it and what stays. */
export function DeleteDialog({
  goes,
  stays,
  warnings = [],
  action = "Delete",
  ...confirm
}: Omit<ConfirmProps, "consequences" | "variant" | "action"> & {
  /** One sentence about what is deleted, and one about what stays. */
  goes: string;
  stays: string;
  /** Further effects, each a sentence or two. */
  warnings?: string[];
  action?: string;
}) {
  return <ConfirmDialog {...confirm} action={action} consequences={[goes, ...warnings, stays]} />;
}

/** The shade behind a dialog. The command palette has the same. */
export const scrimLook = "fixed inset-0 z-overlay bg-scrim motion-safe:animate-fade-in";
const panelLook = clsx(
  "fixed z-dialog flex flex-col overflow-hidden bg-raised shadow-dialog outline-none motion-safe:animate-rise",
  "md:max-h-[calc(100dvh-2rem-var(--view-banner))]",
  // In a window that is zoomed in, toasts may leave no room at all.
  "max-md:max-h-[min(100dvh-2rem-var(--view-banner),max(14rem,100dvh-var(--toasts)-var(--view-banner)))]",
  "[@media(max-height:20rem)]:overflow-y-auto",
  "max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-xl",
  "md:inset-x-4 md:top-[calc(50%+var(--view-banner)/2)] md:mx-auto md:-translate-y-1/2 md:rounded-xl",
);

type NextFocus = () => HTMLElement | null | undefined;

/**
 * Our dialogs open without the library's own trigger, which would get the focus back. This returns the focus to the element
 * that opened the dialog, or to `next` or else the card around it if that is gone, unless the focus has already moved
 * elsewhere. If a page begins with a dialog, the element that led to that page had the focus, such as the menu's link or
 * the button of the palette, but did not open the dialog, so `next` gets it.
 */
export function useReturnFocus(next?: NextFocus) {
  const [opener] = useState(() => document.activeElement);
  const [card] = useState(() => frameOf(opener));
  return (event: Event) => {
    event.preventDefault();
    // Another dialog that closes at the same time may have found nothing better than the whole page.
    const main = document.getElementById("main");
    const led = next !== undefined && main !== null && !main.contains(opener);
    const nowhere = [null, document.body, main, ...(led ? [opener] : [])];
    if (!nowhere.includes(document.activeElement as HTMLElement | null)) return;
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !led;
    if (!isThere && next === undefined && card?.isConnected) return focusFrame(card);
    (isThere ? opener : next ? next() : main)?.focus({ preventScroll: !isThere });
  };
}
