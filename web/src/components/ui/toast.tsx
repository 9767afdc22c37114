import { lazy, Suspense, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/**
 * Toasts weigh more than the sign-in form, and most visits to it show none. So a call waits in line until the first
 * one has brought the real toaster in; it then takes the line over.
 */
export interface ToastCall {
  kind: "success" | "error";
  title: string;
  description?: string;
  /** One with the same id takes the place of the one before. */
  id?: string;
}
type Deliver = (call: ToastCall) => void;

let waiting: ToastCall[] = [];
let deliver: Deliver | null = null;
let wanted = false;
const listeners = new Set<() => void>();

function show(call: ToastCall) {
  if (deliver) return deliver(call);
  waiting.push(call);
  wanted = true;
  for (const listener of listeners) listener();
}

export const toast = {
  success: (title: string, description?: string) => show({ kind: "success", title, description }),
  error: (title: string, description?: string, id?: string) => show({ kind: "error", title, description, id }),
};

/** Called by the mounted toaster; the returned function hands the line back. */
export function takeToasts(taker: Deliver) {
  deliver = taker;
  for (const call of waiting) taker(call);
  waiting = [];
  return () => {
    deliver = null;
  };
}

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Beside the app: an open dialog hides the app from screen readers, and toasts are for everybody. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted);
  if (!isWanted) return null;
  return createPortal(
    <Suspense>
      <Toaster />
    </Suspense>,
    document.body,
  );
}

/** A click on a toast is not one beside the dialog that is open under it. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
