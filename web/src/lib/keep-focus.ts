import { useEffect, useRef } from "react";

/*
 * When an action removes or disables the control that triggered it, the focus would fall back to the top of the page. The
 * frame around the control gets the focus instead, and Tab leads on to the next control.
 */

const frame = "[data-keeps-focus]";
export const keepsFocus = { "data-keeps-focus": "" };

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** The frame that keeps the focus for what is in it. */
export const frameOf = (element: Element | null) => element?.closest<HTMLElement>(frame) ?? null;

/** Only for now: a frame that could always take the focus would take it with every click. */
export function focusFrame(element: HTMLElement) {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Also give the element with this ref `keepsFocus`. */
export function useKeptFocus<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last: Element | null = null;
    const isGone = (control: Element) => !control.isConnected || control.matches(":disabled");
    /** Browsers differ in when they take the focus from a control that closes, so it may still have it. */
    const rescue = () => {
      if (!last || !isGone(last) || !(isNowhere() || document.activeElement === last)) return;
      last = null;
      focusFrame(element);
    };
    const observer = new MutationObserver(rescue);
    const handleFocus = ({ target }: FocusEvent) => {
      last = target as Element;
      observer.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    };
    /** A press elsewhere has moved the focus away. A browser may report the same of a control that is only just going. */
    const handleBlur = () =>
      queueMicrotask(() => {
        if (!last || isGone(last) || document.activeElement === last) return;
        last = null;
        observer.disconnect();
      });
    element.addEventListener("focusin", handleFocus);
    element.addEventListener("focusout", handleBlur);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", handleFocus);
      element.removeEventListener("focusout", handleBlur);
    };
  }, []);
  return ref;
}
