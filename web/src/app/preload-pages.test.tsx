import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadPages } from "./routes.tsx";

const contacts = vi.fn(async () => ({}));
const shell = vi.fn(async () => ({}));
let stop: () => void;

beforeEach(() => {
  stop = preloadPages([{ lazy: shell, children: [{ path: "/contacts", lazy: contacts }, { path: "/other" }] }]);
  render(
    <>
      <a href="/contacts?search=webb">
        <span>Contacts</span>
      </a>
      <a href="/other">Other</a>
      <a href="https://example.com/contacts">Elsewhere</a>
    </>,
  );
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
});

test.each([
  ["the pointer comes to its link", () => fireEvent.pointerOver(screen.getByText("Contacts"))],
  ["its link gets the focus", () => fireEvent.focusIn(screen.getByRole("link", { name: "Contacts" }))],
])("a page's script is fetched when %s", (_, act) => {
  act();
  expect(contacts).toHaveBeenCalledOnce();
  expect(shell).toHaveBeenCalledOnce();
});

test("neither another page nor another site fetches a page's script", () => {
  fireEvent.pointerOver(screen.getByText("Other"));
  fireEvent.pointerOver(screen.getByText("Elsewhere"));
  expect(contacts).not.toHaveBeenCalled();
});

test("a script that cannot be fetched is left to the click", async () => {
  contacts.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  fireEvent.pointerOver(screen.getByText("Contacts"));
  await expect(contacts.mock.results[0]?.value).rejects.toThrow();
});
