import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Parts } from "./text-parts.tsx";

test.each([
  [["HF-1063", "18 Oct 2024"], "HF-1063 · 18 Oct 2024"],
  [["HF-1063", ""], "HF-1063"],
  [[false, null, undefined, "18 Oct 2024"], "18 Oct 2024"],
  [["a@b.example", "", "0491 570 156"], "a@b.example · 0491 570 156"],
])("%j reads '%s'", (parts, text) => {
  const { container } = render(<Parts of={parts} />);
  expect(container.textContent).toBe(text);
});
