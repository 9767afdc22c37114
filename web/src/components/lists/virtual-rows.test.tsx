import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Table } from "../ui/table.tsx";
import { VirtualRows } from "./virtual-rows.tsx";

const items = Array.from({ length: 30 }, (_, index) => ({ id: `row-${index}` }));

function List({ word }: { word: string }) {
  return (
    <div style={{ overflowY: "auto" }}>
      <Table label="Words" heads={["Word"]} columns="1fr" rowCount={items.length}>
        <VirtualRows items={items} rowHeightPx={60}>
          {(index) => <td>{`${word} ${index}`}</td>}
        </VirtualRows>
      </Table>
    </div>
  );
}

test("re-rendering reads no layout and no computed style", () => {
  const { rerender } = render(<List word="one" />);
  const place = vi.spyOn(Element.prototype, "getBoundingClientRect");
  const style = vi.spyOn(window, "getComputedStyle");
  for (const word of ["two", "three", "four"]) rerender(<List word={word} />);
  expect(place).not.toHaveBeenCalled();
  expect(style).not.toHaveBeenCalled();
  expect(screen.getByRole("table", { name: "Words" })).toBeInTheDocument();
});
