/**
 * The toaster is larger than the sign-in form, and most visits to that show no toast. So the first call loads the
 * toaster, and calls wait in this queue until it is ready.
 */
interface ToastCall {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
  /** Replaces an earlier toast with the same id. */
  id?: string;
  action?: { label: string; onClick: () => void };
}
interface Toaster {
  show: (call: ToastCall) => void;
  dismiss: (id: string) => void;
}

let waiting: ToastCall[] = [];
let toaster: Toaster | null = null;
let wanted = false;
const listeners = new Set<() => void>();

export function showToast(call: ToastCall) {
  if (toaster) return toaster.show(call);
  waiting.push(call);
  wanted = true;
  for (const listener of listeners) listener();
}

export function dismissToast(id: string) {
  waiting = waiting.filter((call) => call.id !== id);
  toaster?.dismiss(id);
}

/** Called by the mounted toaster. The returned function gives the queue back. */
export function takeToasts(taker: Toaster) {
  toaster = taker;
  for (const call of waiting) taker.show(call);
  waiting = [];
  return () => {
    toaster = null;
  };
}

export const isToasterWanted = () => wanted;

export function onToasterWanted(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
