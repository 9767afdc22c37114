import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givesWay, positionAt, putInOrder, topAt } from "./row-order.ts";

/** Three rows 6 px apart. The second is open and ten times as tall as the others. */
const rows = [rowAt(0, 44), rowAt(50, 440), rowAt(496, 44)];

test.each([
  { from: 1, movedBy: 0, position: 1 },
  { from: 1, movedBy: 20, position: 1 },
  { from: 1, movedBy: 30, position: 2 },
  { from: 1, movedBy: -20, position: 1 },
  { from: 1, movedBy: -30, position: 0 },
  { from: 0, movedBy: 200, position: 0 },
  { from: 0, movedBy: 300, position: 1 },
  { from: 0, movedBy: 500, position: 2 },
  { from: 2, movedBy: -200, position: 2 },
  { from: 2, movedBy: -300, position: 1 },
  { from: 2, movedBy: -490, position: 0 },
])("row $from moved by $movedBy px takes position $position", ({ from, movedBy, position }) => {
  expect(positionAt(rows, from, (rows[from]?.offsetTop ?? 0) + movedBy)).toBe(position);
});

test.each([
  { from: 0, position: 1, top: 446 },
  { from: 0, position: 2, top: 496 },
  { from: 1, position: 2, top: 100 },
  { from: 1, position: 1, top: 50 },
  { from: 2, position: 0, top: 0 },
])("row $from at position $position starts at $top, the same as when dragged there", ({ from, position, top }) => {
  expect(topAt(rows, from, position)).toBe(top);
  expect(positionAt(rows, from, top)).toBe(position);
});

test("rows that were passed move towards where the row was", () => {
  const ways = (from: number, position: number) => rows.map((_, index) => givesWay(index, from, position));
  expect(ways(0, 2)).toEqual([0, -1, -1]);
  expect(ways(2, 1)).toEqual([0, 1, 0]);
  expect(ways(1, 1)).toEqual([0, 0, 0]);
});

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
])("putting rows in order ($how) takes $moves moves", ({ wanted, moves }) => {
  const children = fill("abcdef");
  const insert = vi.spyOn(list, "insertBefore");
  putInOrder(
    list,
    [...wanted].map((name) => children.get(name) as Element),
  );
  expect(list.textContent).toBe(wanted);
  expect(insert).toHaveBeenCalledTimes(moves);
});

test("any order can be turned into any other", () => {
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

test("a new order keeps the focus where it is", () => {
  const children = fill("abc");
  const [a, b, c] = [..."abc"].map((name) => children.get(name) as HTMLElement);
  if (!a || !b || !c) throw new Error("A row is missing.");
  a.tabIndex = 0;
  a.focus();
  putInOrder(list, [b, c, a]);
  expect(a).toHaveFocus();
});

function rowAt(offsetTop: number, offsetHeight: number) {
  return { offsetTop, offsetHeight };
}

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
