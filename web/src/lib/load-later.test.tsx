import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithToasts } from "../test/render-with-toasts.tsx";
import { inBackground, later, onDemand, usePreload } from "./load-later.tsx";

afterEach(() => void vi.useRealTimers());

const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** A page with one dialog, whose script is fetched by `load`. */
const renderPage = (load: () => Promise<typeof Greeting>) => renderWithToasts(<Page dialog={onDemand(later(load))} />);

function Page({ dialog: GreetingOnDemand }: { dialog: ReturnType<typeof onDemand<Greeted>> }) {
  const [isOpen, setIsOpen] = useState(false);
  usePreload(GreetingOnDemand);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Greet
      </button>
      {isOpen && <GreetingOnDemand name="Ann" onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface Greeted {
  name: string;
  onClose: () => void;
}
function Greeting({ name, onClose }: Greeted) {
  return (
    <div role="dialog" aria-label={`Good morning, ${name}`}>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

test("a dialog is fetched once, when somebody uses the page, and opens again without fetching", async () => {
  const user = userEvent.setup();
  let fetches = 0;
  renderPage(async () => {
    fetches += 1;
    return Greeting;
  });
  expect(fetches).toBe(0);
  await user.hover(screen.getByRole("button", { name: "Greet" }));
  expect(fetches).toBe(1);
  for (const _ of ["first", "second"]) {
    await user.click(screen.getByRole("button", { name: "Greet" }));
    expect(await screen.findByRole("dialog", { name: "Good morning, Ann" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  }
  expect(fetches).toBe(1);
});

test("a dialog that cannot be fetched says so and closes; the page stays, and the next try may succeed", async () => {
  const user = userEvent.setup();
  let isOnline = false;
  renderPage(() => (isOnline ? Promise.resolve(Greeting) : offline()));
  await user.click(screen.getByRole("button", { name: "Greet" }));
  expect(await screen.findByText("This could not be opened.")).toBeVisible();
  isOnline = true;
  await user.click(screen.getByRole("button", { name: "Greet" }));
  expect(await screen.findByRole("dialog", { name: "Good morning, Ann" })).toBeVisible();
});

test("a part shows once it can be fetched, and the page stays until then", async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const News = inBackground(
    later(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError("Failed to fetch");
      return ({ title }: { title: string }) => <p>{title}</p>;
    }),
  );
  render(
    <>
      <p>Page</p>
      <News title="Connection lost" />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(attempts).toBe(1);
  expect(screen.getByText("Page")).toBeVisible();
  expect(screen.queryByText("Connection lost")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(attempts).toBe(2);
  expect(screen.getByText("Connection lost")).toBeVisible();
  expect(screen.getByText("Page")).toBeVisible();
});
