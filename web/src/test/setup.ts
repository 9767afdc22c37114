import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import React from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { waitMs } from "../../../test-limits.ts";
import { takeToasts } from "../components/ui/toast-queue.ts";
import { findLabelsFast } from "./fast-labels.ts";

/** Each test has its own auth client with the same storage key, which the client warns about. */
const expectedWarning = "Multiple GoTrueClient instances";

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no animations, so return one that never ends.
Element.prototype.animate = () => ({}) as Animation;

// React records the call stack of every element, up to this count, for its developer tools. That took a seventh of the
// total test time. Does nothing if React has no such count.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1] as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

findLabelsFast();

const { asyncWrapper } = getConfig();
const isGone = (found: unknown) => [found].flat().some((each) => each instanceof Element && !each.isConnected);

configure({
  // A query resolves one turn of the event loop after finding its element, and the page may re-render in between. If the
  // element is gone by then, look it up again.
  asyncWrapper: async (find) => {
    let found = await asyncWrapper(find);
    while (isGone(found)) found = await asyncWrapper(find);
    return found;
  },
  asyncUtilTimeout: waitMs,
  // Without the page's HTML, which would be serialised on every attempt that finds nothing yet.
  getElementError: (message) => new Error(message ?? "No such element."),
});

beforeEach(() => {
  vi.spyOn(console, "error");
  const { warn } = console;
  vi.spyOn(console, "warn").mockImplementation((...words) => {
    if (!`${words[0]}`.includes(expectedWarning)) warn(...words);
  });
  // jsdom has no layout, so this is a desktop that prefers light.
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
  vi.stubGlobal("ResizeObserver", NeverResized);
  // Our stylesheets are not loaded, so inline styles are all there is. Otherwise jsdom would spend most of a test's time
  // matching every library's CSS rules against every element.
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) => (element as HTMLElement).style);
  // Virtual lists render what fits the viewport: here it is 800 px high and a row 60 px.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
});

afterEach(() => {
  toast.dismiss(); // toasts live outside React and would show up in the next test
  cleanup();
  takeToasts({ show() {}, dismiss() {} })(); // also drops those still waiting for the toaster to load
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.documentElement.scrollTop = 0;
  // The theme is set on the document, which the next file's tests share.
  for (const name of ["data-theme", "data-scheme"]) document.documentElement.removeAttribute(name);
  expect(console.error, "a stray console.error").not.toHaveBeenCalled();
});
