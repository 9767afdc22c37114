import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { waitMs } from "../../../../../suites/limits.ts";
import { buildProfile } from "../../../test/builders.ts";
import { renderApp } from "../../../test/render-app.tsx";

test("the page says that the password is set and what comes next", async () => {
  renderApp("/account-activated");
  expect(await screen.findByRole("heading", { name: "Your password has been set successfully." })).toBeVisible();
  expect(screen.getByRole("heading", { name: "What's Next" })).toBeVisible();
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Sign in with your email and new password");
  expect(screen.getByRole("link", { name: "Continue to Login" })).toHaveAttribute("href", "/login?activated=true");
});

test("someone who is signed in is not asked to sign in", async () => {
  renderApp("/account-activated", { as: buildProfile() });
  expect(await screen.findByText("You are signed in. Your dashboard opens in 5 seconds.")).toBeVisible();
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Open your dashboard");
});

test("the page redirects to the sign-in page after 5 s", async () => {
  vi.useFakeTimers();
  const { router } = renderApp("/account-activated");
  const words = "You will be taken to the sign-in page in 5 seconds.";
  await vi.waitFor(() => screen.getByText(words), { interval: 50, timeout: waitMs });
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(router.state.location.pathname).toBe("/account-activated");
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(router.state.location.pathname).toBe("/login");
});
