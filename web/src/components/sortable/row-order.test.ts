import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givesWay, placeAt, putInOrder, topAt } from "./row-order.ts";

/** Three rows 6 px apart. The second is open and ten times as tall as the others. */
const rows = [rowAt(0, 44), rowAt(50, 440), rowAt(496, 44)];

test.each([
  { from: 1, movedBy: 0, place: 1 },
  { from: 1, movedBy: 20, place: 1 },
  { from: 1, movedBy: 30, place: 2 },
  { from: 1, movedBy: -20, place: 1 },
  { from: 1, movedBy: -30, place: 0 },
  { from: 0, movedBy: 200, place: 0 },
  { from: 0, movedBy: 300, place: 1 },
  { from: 0, movedBy: 500, place: 2 },
  { from: 2, movedBy: -200, place: 2 },
  { from: 2, movedBy: -300, place: 1 },
  { from: 2, movedBy: -490, place: 0 },
])("row $from moved by $movedBy px takes place $place", ({ from, movedBy, place }) => {
  expect(placeAt(rows, from, (rows[from]?.offsetTop ?? 0) + movedBy)).toBe(place);
});

test.each([
  { from: 0, place: 1, top: 446 },
  { from: 0, place: 2, top: 496 },
  { from: 1, place: 2, top: 100 },
  { from: 1, place: 1, top: 50 },
  { from: 2, place: 0, top: 0 },
])("row $from at place $place starts at $top, the same as when dragged there", ({ from, place, top }) => {
  expect(topAt(rows, from, place)).toBe(top);
  expect(placeAt(rows, from, top)).toBe(place);
});

test("rows that were passed move towards where the row was", () => {
  const ways = (from: number, place: number) => rows.map((_, index) => givesWay(index, from, place));
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

test("turns any order into any other", () => {
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

test("keeps the focus where it is", () => {
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
