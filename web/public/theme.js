// Runs before the first paint, so that the wrong theme never flashes. A classic script in its own file, because the
// content security policy forbids inline scripts. `src/lib/theme.ts` takes over from here.
(() => {
  const root = document.documentElement;
  const stored = (key, allowed) => {
    try {
      const value = localStorage.getItem(key);
      return allowed.includes(value) ? value : null;
    } catch {
      return null; // storage may be blocked; the defaults still apply
    }
  };
  const preferred = window.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = stored("theme", ["light", "dark"]) ?? preferred;
  root.dataset.scheme = stored("colorScheme", ["default", "ocean", "forest", "sunset", "purple"]) ?? "default";
})();
