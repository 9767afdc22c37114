import { render, screen } from "@testing-library/react";
import { Plus, Trash2 } from "lucide-react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Button, LinkButton } from "./button.tsx";

/** What stands before a button's name and is no part of it. */
function drawingOf(element: HTMLElement) {
  const [drawing, ...others] = element.querySelectorAll('svg[aria-hidden="true"]');
  expect(others).toEqual([]);
  expect(drawing).toBe(element.firstElementChild);
  return `${drawing?.classList.contains("lucide") ? "icon" : "spinner"} of ${drawing?.getAttribute("width")} px`;
}

test.each([
  [{}, "icon of 16 px"],
  [{ size: "sm" }, "icon of 14 px"],
  [{ busy: true }, "spinner of 16 px"],
] as const)("a button with %j has one %s before its name", (props, drawing) => {
  render(
    <Button icon={Plus} {...props}>
      Add contact
    </Button>,
  );
  expect(drawingOf(screen.getByRole("button", { name: "Add contact" }))).toBe(drawing);
});

test("a link that looks like a button has the same icon", () => {
  render(
    <LinkButton to="/" icon={Plus}>
      New quote
    </LinkButton>,
    { wrapper: MemoryRouter },
  );
  expect(drawingOf(screen.getByRole("link", { name: "New quote" }))).toBe("icon of 16 px");
});

test("an icon can stand alone", () => {
  render(<Button size="iconSm" icon={Trash2} aria-label="Delete HF-1054" />);
  expect(drawingOf(screen.getByRole("button", { name: "Delete HF-1054" }))).toBe("icon of 16 px");
});
