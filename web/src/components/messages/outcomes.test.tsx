import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFailureToast } from "./outcomes.ts";
import { ToastHost } from "./toast.tsx";

function Failing({ message }: { message: string }) {
  useFailureToast(new Error("Out of order"), message);
  return null;
}

test("simultaneous failures are reported once, and a different failure separately", async () => {
  render(
    <>
      <ToastHost />
      <Failing message="Failed to fetch page data." />
      <Failing message="Failed to fetch page data." />
      <Failing message="Failed to load templates" />
    </>,
  );
  expect(await screen.findByText("Failed to load templates")).toBeInTheDocument();
  expect(screen.getAllByText("Failed to fetch page data.")).toHaveLength(1);
});
