import { readFileSync } from "node:fs";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setColorScheme, setTheme, useTheme } from "./theme.ts";

/** The script of index.html, as the browser runs it before the first paint. */
const runThemeScript = () => new Function(readFileSync(`${import.meta.dirname}/../../public/theme.js`, "utf8"))();
const { dataset } = document.documentElement;

test("restores the stored theme and colour scheme before the first paint", () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("colorScheme", "forest");
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "dark", scheme: "forest" });
});

test("is light Default for a newcomer", () => {
  runThemeScript();
  expect(dataset).toMatchObject({ theme: "light", scheme: "default" });
});

test("is dark for a newcomer whose system is", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  runThemeScript();
  expect(dataset.theme).toBe("dark");
});

test("ignores stored values that it does not know, and storage that is blocked", () => {
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

test("a choice shows at once and is remembered", () => {
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
