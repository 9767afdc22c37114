import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { waitMs } from "../../../suites/limits.ts";
import { takeToasts } from "../lib/toast-queue.ts";

/** Each test has its own auth client with the same storage key, which the client warns about. */
const expectedWarning = "Multiple GoTrueClient instances";

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// happy-dom lacks this property, by which react-hook-form tells whether something was chosen before it started.
Object.defineProperty(HTMLSelectElement.prototype, "size", {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute("size"));
  },
});

// There is no layout. Virtual lists render what fits the viewport: here it is 800 px high and a row 60 px. A spy would keep
// every element that was ever measured, and with it the pages of all tests.
for (const [name, height] of Object.entries({ clientHeight: 800, offsetHeight: 60 })) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
}

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
  // There is no layout, so this is a desktop that prefers light.
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
  vi.stubGlobal("ResizeObserver", NeverResized);
  // Our stylesheets are not loaded here. The toasts' own would hide each one for its first moment.
  for (const sheet of document.querySelectorAll("style")) sheet.remove();
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
