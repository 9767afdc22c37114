import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * The sidebar on small screens: opened by the top bar's button, closed by Escape, the overlay, a wider window or going
 * anywhere. It is open for one place in the history, so following a link closes it by itself. Focus goes in, and back.
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

  return { isOpen, open: () => setOpenAt(key), close: () => setOpenAt(null), menu, opener };
}
export type PhoneMenu = ReturnType<typeof usePhoneMenu>;
