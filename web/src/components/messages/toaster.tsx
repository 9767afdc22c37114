import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { Toaster as Sonner, toast as sonner, useSonner } from "sonner";
import { isPhone } from "../../lib/browser.ts";
import { takeToasts } from "../../lib/toast-queue.ts";

const durationMs = 4000;
/** A toast with a button stays long enough to read it and reach the button. */
const withActionMs = 10_000;
const visible = 3;
const gapPx = 14;
const hotkey = ["altKey", "KeyT"];
const swipePx = 20;
const phoneOffsetPx = 16;

const look = {
  toast:
    // An open dialog disables pointer events outside it, so enable them here.
    "pointer-events-auto flex w-(--width) items-start gap-2.5 rounded-lg bg-raised py-3 ps-3.5 pe-2 text-base text-ink shadow-popover font-sans",
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

const listSelector = "[data-sonner-toaster]";

/**
 * Sonner pauses its toasts when Alt+T is pressed, and resumes only with Escape. Here they also resume when the focus leaves
 * them, or when no key was pressed for a while.
 */
function useTimeAfterHotkey() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isInList = (element: EventTarget | null) =>
      element instanceof Element && element.closest(listSelector) !== null;
    /** The end of a drag is what Sonner takes for the end of someone's attention. */
    const letTimeGoOn = () =>
      document.querySelector(listSelector)?.dispatchEvent(new Event("dragend", { bubbles: true }));
    const handleKey = ({ altKey, code }: KeyboardEvent) => {
      if (!(altKey && code === "KeyT") && !isInList(document.activeElement)) return;
      clearTimeout(timer);
      timer = setTimeout(letTimeGoOn, withActionMs);
    };
    const handleFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (isInList(target) && !isInList(relatedTarget)) letTimeGoOn();
    };
    document.addEventListener("keydown", handleKey);
    document.addEventListener("focusout", handleFocusOut);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", handleKey);
      document.removeEventListener("focusout", handleFocusOut);
    };
  }, []);
}

/** The width of a toast and of its distance to both sides. */
const columnPx = 356 + 2 * 24;
/** Distance from the top of the window to the lower edge of three toasts. */
const stackPx = 260;

/** On a phone such a dialog rises from the lower edge, and ends below the toasts: `--toasts` says how much they take. */
const isDialogBelow = () => isPhone() && document.querySelector("[data-below-toasts]") !== null;

function leaveRoom() {
  const toasts = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast][data-visible=true]")];
  const px = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + gapPx, phoneOffsetPx);
  document.documentElement.style.setProperty("--toasts", `${px}px`);
}

/**
 * Returns a top position for toasts at which they cover nothing marked with `data-above-toasts`, and never the banner of a
 * view. The marked elements are the actions of a page, or the Close of a dialog over it. Undefined if nothing marked is in
 * their way.
 */
function topBelowMarked(): number | undefined {
  const marked = [...document.querySelectorAll("[data-above-toasts]")];
  const inDialogs = marked.filter((each) => each.closest("[role=dialog]"));
  const others = isDialogBelow() ? [] : inDialogs.length > 0 ? inDialogs : marked;
  const inTheWay = [...others, ...document.querySelectorAll("[data-view-banner]")]
    .map((each) => each.getBoundingClientRect())
    .filter(({ top, bottom, right }) => right > window.innerWidth - columnPx && bottom > 0 && top < stackPx);
  return inTheWay.length > 0 ? Math.max(...inTheWay.map(({ bottom }) => bottom)) + gapPx : undefined;
}

/** Measures for as long as there are toasts: pages and dialogs may change beneath them. */
function useTop(hasToasts: boolean) {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    if (!hasToasts) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      leaveRoom();
      setTop(topBelowMarked());
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    const observer = new MutationObserver(measureSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    const options = { capture: true, passive: true };
    for (const event of ["scroll", "resize"]) window.addEventListener(event, measureSoon, options);
    return () => {
      cancelAnimationFrame(frame);
      document.documentElement.style.removeProperty("--toasts");
      observer.disconnect();
      for (const event of ["scroll", "resize"]) window.removeEventListener(event, measureSoon, options);
    };
  }, [hasToasts]);
  return top;
}

export function Toaster() {
  const { toasts } = useSonner();
  const top = useTop(toasts.length > 0);
  useTimeAfterHotkey();
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
      offset={{ top }}
      mobileOffset={{ top }}
      // Sonner keeps its toasts still for those who want less motion, but not the list that holds them.
      className="motion-reduce:transition-none!"
      duration={durationMs}
      visibleToasts={visible}
      // One below the other, because a newer one must not cover the button of an older one.
      expand
      gap={gapPx}
      hotkey={hotkey}
      closeButton
      icons={icons}
      toastOptions={{ unstyled: true, classNames: look }}
    />
  );
}
