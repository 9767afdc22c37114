import { lazy, Suspense, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { isToasterWanted, onToasterWanted, showToast } from "./toast-queue.ts";

export const toast = {
  success: (title: string, description?: string) => showToast({ kind: "success", title, description }),
  error: (title: string, description?: string, id?: string) => showToast({ kind: "error", title, description, id }),
};

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Beside the app: an open dialog hides the app from screen readers, and toasts are for everybody. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
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
