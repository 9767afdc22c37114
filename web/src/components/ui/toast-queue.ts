/**
 * Toasts weigh more than the sign-in form, and most visits to it show none. So a call waits in line until the first
 * one has brought the real toaster in; it then takes the line over.
 */
interface ToastCall {
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

export function showToast(call: ToastCall) {
  if (deliver) return deliver(call);
  waiting.push(call);
  wanted = true;
  for (const listener of listeners) listener();
}

/** Called by the mounted toaster; the returned function hands the line back. */
export function takeToasts(taker: Deliver) {
  deliver = taker;
  for (const call of waiting) taker(call);
  waiting = [];
  return () => {
    deliver = null;
  };
}

export const isToasterWanted = () => wanted;

export function onToasterWanted(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
