import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrange, useSteadyRows } from "./steady-rows.ts";

const rows = (text: string) => [...text].map((id) => ({ id }));

test.each([
  ["a first page is shown as it is", "", "abc", "abc", 0],
  ["rows stay in place when their order changes", "abc", "cba", "abc", 0],
  ["a new row waits", "abc", "xabc", "abc", 1],
  ["several wait, wherever they belong", "abc", "xaybc", "abc", 2],
  ["the next page follows", "abc", "abcdef", "abcdef", 0],
  ["a row that left is gone", "abc", "ac", "ac", 0],
  ["what moved up behind it is shown below", "abc", "acd", "acd", 0],
  ["an empty list shows what comes", "", "x", "x", 0],
  ["a list of which nothing is left starts over", "abc", "xy", "xy", 0],
])("%s", (_, shown, fetched, ids, waiting) => {
  const arranged = arrange([...shown], rows(fetched));
  expect(arranged.ids.join("")).toBe(ids);
  expect(arranged.waiting).toBe(waiting);
});

test("new rows are shown when asked for, and another list starts over", () => {
  const { result, rerender } = renderHook(({ list, text }) => useSteadyRows(list, rows(text)), {
    initialProps: { list: "needs", text: "abc" },
  });
  const shown = () => result.current.rows.map(({ id }) => id).join("");
  rerender({ list: "needs", text: "xabc" });
  expect(shown()).toBe("abc");
  expect(result.current.waiting).toBe(1);
  act(() => result.current.showAll());
  expect(shown()).toBe("xabc");
  expect(result.current.waiting).toBe(0);
  rerender({ list: "waiting", text: "qabc" });
  expect(shown()).toBe("qabc");
});
