import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ToastHost } from "../../components/ui/toast.tsx";
import { Finder } from "./finder.tsx";

test.each(["{Control>}k{/Control}", "?"])("what %s opens may fail to load, and the page stays", async (keys) => {
  const user = userEvent.setup();
  render(
    <>
      <Finder places={[]} load={() => Promise.reject(new TypeError("Failed to fetch"))} />
      <ToastHost />
    </>,
  );
  await user.keyboard(keys);
  expect(await screen.findByText("This could not be opened.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Search or jump to" })).toBeVisible();
});
