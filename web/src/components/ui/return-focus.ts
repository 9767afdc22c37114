import { useState } from "react";

/**
 * Our dialogs open without the library's own trigger, which would get the focus back. This returns the focus to whatever
 * opened the dialog, or to `elseId` if that is gone, unless the focus has already moved elsewhere.
 */
export function useReturnFocus(elseId = "main") {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isNowhere) return;
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    (isThere ? opener : document.getElementById(elseId))?.focus({ preventScroll: !isThere });
  };
}
