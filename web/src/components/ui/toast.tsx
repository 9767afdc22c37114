import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { dismissToast, isToasterWanted, onToasterWanted, showToast } from "./toast-queue.ts";

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

type Load = () => Promise<{ Toaster: ComponentType }>;
const importToaster: Load = () => import("./toaster.tsx");
const retryMs = 2_000;

/** Mounted beside the app, because an open dialog hides the app from screen readers and toasts must stay readable. */
export function ToastHost({ load = importToaster }: { load?: Load }) {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
  const Toaster = useToaster(load, isWanted);
  return Toaster && createPortal(<Toaster />, document.body);
}

/** Not by `lazy`: the first toast may tell that the connection is lost, and a toaster that fails to load must not end the app. */
function useToaster(load: Load, isWanted: boolean): ComponentType | null {
  const [toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    async function tryLoad() {
      const loaded = await load().catch(() => null);
      if (isLeft) return;
      if (loaded) setToaster(() => loaded.Toaster);
      else timer = setTimeout(tryLoad, retryMs);
    }
    void tryLoad();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [load, isWanted]);
  return toaster;
}

/** Clicking a toast must not count as clicking outside an open dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
