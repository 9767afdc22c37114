import { dragByKeyboard } from "./keyboard-drag.ts";
import { dragByPointer } from "./pointer-drag.ts";
import { type HandOptions, rowHand } from "./row-hand.ts";

/** Lets the rows of a list change places by their grips until the answered function is called. */
export function startDragging(list: HTMLElement, options: HandOptions) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const hand = rowHand(options);
  dragByPointer(list, hand, signal);
  dragByKeyboard(list, hand, signal);
  list.addEventListener("focusout", hand.cancel, { signal });
  return () => {
    stopped.abort();
    hand.letGo();
  };
}
