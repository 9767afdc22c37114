import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { inBackground, later } from "../../lib/load-later.tsx";
import { dismissToast, isToasterWanted, onToasterWanted, showToast } from "../../lib/toast-queue.ts";

interface Action {
  label: string;
  onClick: () => void;
}

export const toast = {
  success: (title: string, description?: string, action?: Action) =>
    showToast({ kind: "success", title, description, action }),
  /** For news that is neither good nor bad. */
  info: (title: string, description?: string, action?: Action, id?: string) =>
    showToast({ kind: "info", title, description, action, id }),
  error: (title: string, description?: string, id?: string) => showToast({ kind: "error", title, description, id }),
  dismiss: (id: string) => dismissToast(id),
};

const toaster = later(async () => (await import("./toaster.tsx")).Toaster);
const Toaster = inBackground(toaster);
export const preloadToaster = toaster.preload;

/**
 * Mounted outside the app's element, because an open dialog hides the app from screen readers and toasts must stay
 * readable.
 */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
  return isWanted && createPortal(<Toaster />, document.body);
}

/** Clicking a toast must not count as clicking outside an open dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
