import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { takeToasts } from "../../lib/toast-queue.ts";

const durationMs = 4000;
/** A toast with a button stays long enough to read it and reach the button. */
const withActionMs = 10_000;
const visible = 3;
const gapPx = 14;
const hotkey = ["altKey", "KeyT"];
const swipePx = 20;

const look = {
  toast:
    // A toast behind another takes that one's height, so its text could overflow.
    // An open dialog disables pointer events outside it, so enable them here.
    "pointer-events-auto flex w-(--width) items-start gap-2.5 rounded-lg bg-raised py-3 ps-3.5 pe-2 text-base text-ink shadow-popover font-sans data-[front=false]:data-[expanded=false]:*:opacity-0",
  icon: "mt-px",
  content: "min-w-0 flex-1",
  title: "font-medium break-words",
  description: "text-sm text-ink-muted break-words",
  actionButton:
    "my-auto h-control-sm shrink-0 rounded-sm border border-border-strong bg-raised px-2.5 text-sm font-medium shadow-xs hover:bg-hover",
  closeButton:
    "order-last -my-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink max-md:size-9",
};
const icons = {
  success: <CircleCheck size={18} className="text-success" />,
  info: <Info size={18} className="text-info-ink" />,
  error: <TriangleAlert size={18} className="text-danger-ink" />,
  close: <X size={14} />,
};

/** Sonner dismisses a toast only after 45 px. This runs before its listener and makes a shorter swipe look long enough. */
function lengthenSwipe({ target }: Event) {
  const toast = target instanceof Element && target.closest<HTMLElement>("[data-sonner-toast]");
  if (!toast) return;
  for (const name of ["--swipe-amount-x", "--swipe-amount-y"]) {
    const px = Number.parseFloat(toast.style.getPropertyValue(name));
    if (Math.abs(px) >= swipePx) toast.style.setProperty(name, `${Math.sign(px) * 100}px`);
  }
}

export function Toaster() {
  // Sonner subscribes in its own effect, which runs before this one, so no toast is lost.
  useEffect(
    () =>
      takeToasts({
        show: ({ kind, title, ...options }) =>
          sonner[kind](title, { ...options, ...(options.action && { duration: withActionMs }) }),
        dismiss: (id) => sonner.dismiss(id),
      }),
    [],
  );
  useEffect(() => {
    document.addEventListener("pointerup", lengthenSwipe, { capture: true });
    return () => document.removeEventListener("pointerup", lengthenSwipe, { capture: true });
  }, []);
  return (
    <Sonner
      position="top-right"
      // Sonner keeps its toasts still for those who want less motion, but not the list that holds them.
      className="motion-reduce:transition-none!"
      duration={durationMs}
      visibleToasts={visible}
      gap={gapPx}
      hotkey={hotkey}
      closeButton
      icons={icons}
      toastOptions={{ unstyled: true, classNames: look }}
    />
  );
}
