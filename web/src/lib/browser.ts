const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const commandKey = isMac ? "⌘" : "Ctrl";

export const isCommandKey = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "metaKey">) => ctrlKey || metaKey;

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True if the screen is as narrow as a phone's, where dialogs fill it. */
export const isPhone = () => matchMedia("(width < 48rem)").matches;

/** The nearest ancestor that scrolls, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** For a lock of the Web Locks API that is held until then, which may be before it is granted. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve())));

/** `randomUUID` exists only on secure origins, and some people run this on their own network without one. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
