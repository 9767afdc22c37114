import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorBoundary, RouteError } from "./application-error.tsx";

function Broken(): never {
  throw new RangeError("The abacus fell over");
}

/** React and the router log what the boundary catches, which is expected here. */
const expectReports = () => void vi.spyOn(console, "error").mockImplementation(() => {});
const forgetReports = () => vi.mocked(console.error).mockClear();

test("an uncaught error shows collapsible details and a reload button", async () => {
  expectReports();
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Application Error" })).toBeVisible();
  expect(screen.getByText("The abacus fell over")).not.toBeVisible();
  await userEvent.click(screen.getByText("Error details"));
  expect(screen.getByText("RangeError")).toBeVisible();
  expect(screen.getByText("The abacus fell over")).toBeVisible();
  expect(screen.getByText(/at Broken/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Reload Page" }));
  expect(reload).toHaveBeenCalledOnce();
  forgetReports();
});

test("the page says what to do when a release has removed its script", async () => {
  expectReports();
  const lazy = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/old.js"));
  const router = createMemoryRouter([{ path: "/", errorElement: <RouteError />, lazy }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(/There may be a new version/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload Page" })).toBeVisible();
  forgetReports();
});

test("an error from the router itself shows its status", async () => {
  expectReports();
  const router = createMemoryRouter([{ path: "/", errorElement: <RouteError /> }], { initialEntries: ["/missing"] });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText("404 Not Found")).toBeInTheDocument();
  forgetReports();
});
