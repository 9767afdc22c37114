import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

function select(initial = { shown: rows("a", "b", "c", "d"), place: "all" }) {
  const { result, rerender } = renderHook(({ shown, place }) => useSelection(shown, place, ({ id }) => id), {
    initialProps: initial,
  });
  return {
    rerender,
    toggle: (id: string, isRange = false) => act(() => result.current.toggle(id, isRange)),
    toggleAll: () => act(() => result.current.toggleAll()),
    chosen: () => result.current.chosen.map(({ id }) => id).join(""),
  };
}

test("a range goes from the row that was ticked last, in either direction", () => {
  const { toggle, chosen } = select();
  toggle("c", true);
  expect(chosen()).toBe("c");
  toggle("a", true);
  expect(chosen()).toBe("abc");
  toggle("b", true);
  expect(chosen()).toBe("c");
});

test("all means what is shown, and goes again with a second click", () => {
  const { toggle, toggleAll, chosen } = select();
  toggle("b");
  toggleAll();
  expect(chosen()).toBe("abcd");
  toggleAll();
  expect(chosen()).toBe("");
});

test("ticks survive loading more and another order, but not another filter or their row's end", () => {
  const { toggle, rerender, chosen } = select();
  toggle("a");
  toggle("d");
  rerender({ shown: rows("d", "b", "a", "c", "e"), place: "all" });
  expect(chosen()).toBe("da");
  rerender({ shown: rows("b", "a", "c", "e"), place: "all" });
  expect(chosen()).toBe("a");
  rerender({ shown: rows("a", "b"), place: "drafts" });
  expect(chosen()).toBe("");
});
