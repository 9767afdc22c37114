import { useEffect } from "react";

const open = new Set<string>();

/** Notes that the details of this quote are on the screen, as long as they are. */
export function useOpenQuote(id: string) {
  useEffect(() => {
    open.add(id);
    return () => void open.delete(id);
  }, [id]);
}

/** True if someone is looking at this quote, so that its news need not appear elsewhere on the screen. */
export const isQuoteOpen = (id: string) => open.has(id);
