import { useState } from "react";

/**
 * Dialogs here are opened without a trigger of the library's, which would get the focus back. So whoever opened one
 * goes on where they were, unless what followed has taken them elsewhere. Where that is gone, they go on at `elseId`.
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
