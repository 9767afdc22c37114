import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inBackground } from "./in-background.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part shows once it can be fetched, and the page stays meanwhile", async () => {
  let attempts = 0;
  const News = inBackground(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError("Failed to fetch");
    return ({ title }: { title: string }) => <p>{title}</p>;
  });
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
