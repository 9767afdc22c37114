import { matchRoutes, type RouteObject } from "react-router";

/** Fetches a page's script as soon as someone points at a link to it or reaches it with the keyboard. */
export function preloadPages(routes: RouteObject[]): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A click on the link tries again, and tells if that fails.
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
    }
  };
  document.addEventListener("pointerover", preload);
  document.addEventListener("focusin", preload);
  return () => {
    document.removeEventListener("pointerover", preload);
    document.removeEventListener("focusin", preload);
  };
}
