import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * The sidebar on small screens. The top bar's button opens it; Escape, the overlay, a wider window or navigation closes
 * it. It is tied to one history entry, so that following a link closes it. The focus moves in and returns afterwards.
 */
export function usePhoneMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const menu = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const openedBy = opener.current;
    const close = () => setOpenAt(null);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const wide = window.matchMedia("(min-width: 64rem)");
    menu.current?.focus();
    document.addEventListener("keydown", handleKey);
    wide.addEventListener("change", close);
    return () => {
      document.removeEventListener("keydown", handleKey);
      wide.removeEventListener("change", close);
      openedBy?.focus();
    };
  }, [isOpen]);

  const open = useCallback(() => setOpenAt(key), [key]);
  const close = useCallback(() => setOpenAt(null), []);
  return { isOpen, open, close, menu, opener };
}
export type PhoneMenu = ReturnType<typeof usePhoneMenu>;
