import { readFileSync } from "node:fs";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setColorScheme, setTheme, useTheme } from "./theme.ts";

/** Runs the script from index.html as the browser does before the first paint. */
const runThemeScript = () => new Function(readFileSync(`${import.meta.dirname}/../../public/theme.js`, "utf8"))();
const { dataset } = document.documentElement;

test("the stored theme and colour scheme are restored before the first paint", () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("colorScheme", "forest");
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "dark", scheme: "forest" });
});

test("the theme is light and Default on the first visit", () => {
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "light", scheme: "default" });
});

test("the theme is dark on the first visit if the system is", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  runThemeScript();
  expect(dataset.theme).toBe("dark");
});

test("unknown stored values and blocked storage are ignored", () => {
  localStorage.setItem("theme", "sepia");
  localStorage.setItem("colorScheme", "hotdog");
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "light", scheme: "default" });
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
    clear: () => {},
  });
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "light", scheme: "default" });
});

test("a choice applies at once and is saved", () => {
  runThemeScript();
  const { result } = renderHook(useTheme);
  act(() => {
    setTheme("dark");
    setColorScheme("ocean");
  });
  expect(result.current).toEqual({ theme: "dark", scheme: "ocean" });
  expect(dataset).toMatchObject({ theme: "dark", scheme: "ocean" });
  expect(localStorage).toMatchObject({ theme: "dark", colorScheme: "ocean" });
});
