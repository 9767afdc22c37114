import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { toast } from "./toast.tsx";
import { Toaster } from "./toaster.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** React learns of what a timer did only afterwards, so what follows from that needs another step. */
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByText("Saved");
function show() {
  toast.success("Saved");
  pass(50);
  expect(shown()).toBeInTheDocument();
}
const pressAltT = () => fireEvent.keyDown(document, { altKey: true, code: "KeyT" });

test("Alt+T keeps a toast for reading, but not for ever", () => {
  render(<Toaster />);
  show();
  pressAltT();
  pass(8_000);
  expect(shown()).toBeInTheDocument();
  pass(3_000); // its time continues from here
  pass(5_000);
  pass(500);
  expect(shown()).not.toBeInTheDocument();
});

test("after Alt+T a toast leaves in its time once the focus has left it", () => {
  render(
    <>
      <Toaster />
      <button type="button">Elsewhere</button>
    </>,
  );
  show();
  pressAltT();
  act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
  pass(5_000);
  expect(shown()).not.toBeInTheDocument();
});

/** There is no layout here, so each marked element says where it is. */
function place(element: HTMLElement, { top, bottom, right }: { top: number; bottom: number; right: number }) {
  element.getBoundingClientRect = () => ({ top, bottom, right }) as DOMRect;
}
const top = () => document.querySelector<HTMLElement>("[data-sonner-toaster]")?.style.getPropertyValue("--offset-top");

test("toasts begin below a page's actions, or below the Close of a dialog over it", () => {
  const page = render(
    <>
      <Toaster />
      <div data-above-toasts="" data-testid="actions" />
    </>,
  );
  const actions = screen.getByTestId("actions");
  place(actions, { top: 30, bottom: 70, right: window.innerWidth - 40 });
  show();
  expect(top()).toBe("84px");

  const dialog = render(
    <div role="dialog">
      <button type="button" data-above-toasts="">
        Close
      </button>
    </div>,
  );
  const close = screen.getByRole("button", { name: "Close" });
  place(close, { top: 100, bottom: 132, right: window.innerWidth - 100 });
  fireEvent(window, new Event("resize"));
  pass(20);
  expect(top()).toBe("146px");
  // A small dialog has its Close next to the toasts, a low one below them.
  for (const away of [
    { top: 100, bottom: 132, right: window.innerWidth - 500 },
    { top: 400, bottom: 432, right: window.innerWidth - 100 },
  ]) {
    place(close, away);
    fireEvent(window, new Event("resize"));
    pass(20);
    expect(top()).toBe("24px");
  }
  dialog.unmount();
  page.unmount();
});

test("on a phone, a dialog makes room for toasts instead, and the banner of a view stays free", () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes("width < 48rem") });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
  render(
    <>
      <Toaster />
      <div data-view-banner="" data-testid="banner" />
      <div role="dialog" data-below-toasts="">
        <button type="button" data-above-toasts="">
          Close
        </button>
      </div>
    </>,
  );
  place(screen.getByTestId("banner"), { top: 0, bottom: 72, right: window.innerWidth });
  place(screen.getByRole("button", { name: "Close" }), { top: 100, bottom: 132, right: window.innerWidth });
  show();
  expect(top()).toBe("86px");
  const room = () => document.documentElement.style.getPropertyValue("--toasts");
  expect(room()).not.toBe("");
  pass(5_000);
  pass(500);
  expect(room()).toBe("");
});

test("an older toast stays in sight below a newer one, with its button", () => {
  render(<Toaster />);
  toast.success("Applied", undefined, { label: "Undo", onClick: () => {} });
  toast.success("Another");
  pass(50);
  const toasts = document.querySelectorAll("[data-sonner-toast]");
  expect([...toasts].map((each) => each.getAttribute("data-expanded"))).toEqual(["true", "true"]);
});
