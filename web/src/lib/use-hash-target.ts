import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the part of the page that the address names after its '#', once that part is there, and focuses it. */
export function useHashTarget(isThere: boolean) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is a new visit
  useEffect(() => {
    const target = isThere && hash ? document.getElementById(hash.slice(1)) : null;
    if (!target) return;
    // A new page is first scrolled to its top.
    const frame = requestAnimationFrame(() => {
      target.scrollIntoView?.({ block: "start" });
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key, isThere]);
}
