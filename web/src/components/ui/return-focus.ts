import { useState } from "react";

/**
 * Our dialogs open without the library's own trigger, which would get the focus back. This returns the focus to whatever
 * opened the dialog, or to `nextId` if that is gone, unless the focus has already moved elsewhere. The menu's link to a
 * page did not open the dialog that the page begins with.
 */
export function useReturnFocus(nextId?: string) {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isNowhere) return;
    const isLinkHere = nextId !== undefined && opener?.matches("a[aria-current=page]");
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !isLinkHere;
    (isThere ? opener : document.getElementById(nextId ?? "main"))?.focus({ preventScroll: !isThere });
  };
}
