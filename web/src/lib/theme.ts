import { useSyncExternalStore } from "react";

export const colorSchemes = ["default", "ocean", "forest", "sunset", "purple"] as const;
type ColorScheme = (typeof colorSchemes)[number];
export type Theme = "light" | "dark";

export const schemeNames: Record<ColorScheme, string> = {
  default: "Default",
  ocean: "Ocean",
  forest: "Forest",
  sunset: "Sunset",
  purple: "Purple",
};

/** The attributes on `<html>` hold the state. `public/theme.js` sets them before React loads, and the CSS follows them. */
const root = document.documentElement;
const listeners = new Set<() => void>();
const readTheme = (): Theme => (root.dataset.theme === "dark" ? "dark" : "light");
const readScheme = () => colorSchemes.find((scheme) => scheme === root.dataset.scheme) ?? "default";

export const setTheme = (theme: Theme) => change("theme", "theme", theme);
export const setColorScheme = (scheme: ColorScheme) => change("scheme", "colorScheme", scheme);

function change(attribute: "theme" | "scheme", storageKey: string, value: string) {
  root.dataset[attribute] = value;
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // Storage may be blocked or full; the choice then lasts until the page closes.
  }
  tintBrowserBar();
  for (const listener of listeners) listener();
}

/** Gives the browser bar on phones the page's background colour. */
export function tintBrowserBar() {
  const desk = getComputedStyle(root).getPropertyValue("--color-background").trim();
  if (desk) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", desk);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme() {
  return { theme: useSyncExternalStore(subscribe, readTheme), scheme: useSyncExternalStore(subscribe, readScheme) };
}
