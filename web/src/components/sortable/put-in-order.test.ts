import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { putInOrder } from "./put-in-order.ts";

let list: HTMLElement;

beforeEach(() => {
  list = document.createElement("ol");
  document.body.append(list);
});

afterEach(() => list.remove());

test.each([
  { how: "as it was", wanted: "abcdef", moves: 0 },
  { how: "one down", wanted: "acdebf", moves: 1 },
  { how: "one down to the end", wanted: "bcdefa", moves: 1 },
  { how: "one up", wanted: "aebcdf", moves: 1 },
  { how: "one up to the beginning", wanted: "fabcde", moves: 1 },
  { how: "two neighbours", wanted: "abdcef", moves: 1 },
])("$how: $moves moves", ({ wanted, moves }) => {
  const children = fill("abcdef");
  const insert = vi.spyOn(list, "insertBefore");
  putInOrder(
    list,
    [...wanted].map((name) => children.get(name) as Element),
  );
  expect(list.textContent).toBe(wanted);
  expect(insert).toHaveBeenCalledTimes(moves);
});

test("any order becomes any other", () => {
  for (const before of permutations("abcde")) {
    list.replaceChildren();
    const children = fill(before);
    putInOrder(
      list,
      [..."abcde"].map((name) => children.get(name) as Element),
    );
    expect(list.textContent, `from ${before}`).toBe("abcde");
  }
});

test("what has the focus keeps it", () => {
  const children = fill("abc");
  const [a, b, c] = [..."abc"].map((name) => children.get(name) as HTMLElement);
  if (!a || !b || !c) throw new Error("A row is missing.");
  a.tabIndex = 0;
  a.focus();
  putInOrder(list, [b, c, a]);
  expect(a).toHaveFocus();
});

function fill(names: string) {
  const children = new Map<string, HTMLElement>();
  for (const name of names) {
    const child = document.createElement("li");
    child.textContent = name;
    list.append(child);
    children.set(name, child);
  }
  return children;
}

function permutations(names: string): string[] {
  if (names.length < 2) return [names];
  return [...names].flatMap((name) => permutations(names.replace(name, "")).map((rest) => name + rest));
}
