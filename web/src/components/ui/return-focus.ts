import { useState } from "react";

/**
 * Dialogs here are opened without a trigger of the library's, which would get the focus back. So whoever opened one
 * goes on where they were, unless what followed has taken them elsewhere.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere && opener instanceof HTMLElement) opener.focus();
  };
}
