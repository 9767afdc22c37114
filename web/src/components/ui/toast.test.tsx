import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ToastHost, toast } from "./toast.tsx";

test("a toast shows once its toaster can be loaded, and the page stays meanwhile", async () => {
  let attempts = 0;
  const load = () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new TypeError("Failed to fetch")) : import("./toaster.tsx");
  };
  render(
    <>
      <p>Page</p>
      <ToastHost load={load} />
    </>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  toast.info("Connection lost");
  await vi.waitFor(() => expect(attempts).toBe(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText("Connection lost")).toBeVisible();
  expect(attempts).toBe(2);
  expect(screen.getByText("Page")).toBeVisible();
});
