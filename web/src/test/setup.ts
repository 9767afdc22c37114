import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { takeToasts } from "../components/ui/toast-queue.ts";

/** Each test has its own auth client under the same storage key, which the client remarks on. */
const expectedWarning = "Multiple GoTrueClient instances";

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom moves nothing: an animation is one that never ends.
Element.prototype.animate = () => ({}) as Animation;

const { asyncWrapper } = getConfig();
const isGone = (found: unknown) => [found].flat().some((each) => each instanceof Element && !each.isConnected);

configure({
  // Between finding and answering lies a turn of the event loop, in which a page may render anew. What was found and is
  // there no more is looked up again.
  asyncWrapper: async (find) => {
    let found = await asyncWrapper(find);
    while (isGone(found)) found = await asyncWrapper(find);
    return found;
  },
  // The first test to open a page also waits for its modules to be compiled.
  asyncUtilTimeout: 10_000,
  // Without the page's whole HTML, which is written out anew at each look that finds nothing yet.
  getElementError: (message) => new Error(message ?? "No such element."),
});

beforeEach(() => {
  vi.spyOn(console, "error");
  const { warn } = console;
  vi.spyOn(console, "warn").mockImplementation((...words) => {
    if (!`${words[0]}`.includes(expectedWarning)) warn(...words);
  });
  // jsdom has no layout: a desktop, light by preference.
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
  vi.stubGlobal("ResizeObserver", NeverResized);
  // Without stylesheets of ours the inline style is all there is. jsdom would weigh every rule of every library for
  // each element that a query looks at, which is most of what a test would do.
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) => (element as HTMLElement).style);
  // Virtual lists render what fits into a window: here it is 800 px high, and a row 60.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
});

afterEach(() => {
  toast.dismiss(); // its toasts live outside React, and would show up in the next test
  cleanup();
  takeToasts(() => {})(); // nor may one that still waits for the toaster to load
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.documentElement.scrollTop = 0;
  // The look is kept on the page itself, which the next file's tests share.
  for (const name of ["data-theme", "data-scheme"]) document.documentElement.removeAttribute(name);
  expect(console.error, "a stray console.error").not.toHaveBeenCalled();
});
