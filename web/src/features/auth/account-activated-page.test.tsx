import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { AccountActivatedPage } from "./account-activated-page.tsx";

function renderPage() {
  const router = createMemoryRouter(
    [
      { path: "/account-activated", element: <AccountActivatedPage /> },
      { path: "/login", element: null },
    ],
    { initialEntries: ["/account-activated"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test("says that the password is set and what comes next", () => {
  renderPage();
  expect(screen.getByRole("heading", { name: "Your password has been set successfully." })).toBeVisible();
  expect(screen.getByRole("heading", { name: "What's Next" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).not.toHaveLength(0);
  expect(screen.getByRole("link", { name: "Continue to Login" })).toHaveAttribute("href", "/login?activated=true");
});

test("redirects to the sign-in page after 5 s", async () => {
  vi.useFakeTimers();
  const router = renderPage();
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(router.state.location.pathname).toBe("/account-activated");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.state.location).toMatchObject({ pathname: "/login", search: "?activated=true" });
});
