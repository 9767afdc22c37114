import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./selection.tsx";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

function select() {
  const { result, rerender } = renderHook((shown) => useSelection(shown, ({ id }) => id), {
    initialProps: rows("a", "b", "c", "d"),
  });
  return {
    show: (...ids: string[]) => rerender(rows(...ids)),
    toggle: (id: string, isRange = false) => act(() => result.current.toggle(id, isRange)),
    toggleAll: () => act(() => result.current.toggleAll()),
    clear: () => act(() => result.current.clear()),
    chosen: () => result.current.chosen.map(({ id }) => id).join(""),
  };
}

test("a range begins at the row that was ticked last, in either direction", () => {
  const { toggle, chosen } = select();
  toggle("c", true);
  expect(chosen()).toBe("c");
  toggle("a", true);
  expect(chosen()).toBe("abc");
  toggle("b", true);
  expect(chosen()).toBe("c");
});

test("ticking all ticks the rows that are shown, and a second click clears them", () => {
  const { toggle, toggleAll, chosen } = select();
  toggle("b");
  toggleAll();
  expect(chosen()).toBe("abcd");
  toggleAll();
  expect(chosen()).toBe("");
});

test("ticks stay with their rows in another order, and count while these are shown", () => {
  const { toggle, show, chosen } = select();
  toggle("a");
  toggle("d");
  show("d", "b", "a", "c", "e");
  expect(chosen()).toBe("da");
  show("b", "a");
  expect(chosen()).toBe("a");
  show();
  expect(chosen()).toBe("");
  show("a", "b", "c", "d");
  expect(chosen()).toBe("ad");
});

test("ticking and unticking all leaves hidden rows as they are, and clearing does not", () => {
  const { toggle, toggleAll, clear, show, chosen } = select();
  toggle("a");
  show("b", "c");
  toggleAll();
  toggleAll();
  show("a", "b", "c");
  expect(chosen()).toBe("a");
  show("b", "c");
  clear();
  show("a", "b", "c");
  expect(chosen()).toBe("");
});
