import { expect, test } from "vitest";
import { givesWay, placeAt, topAt } from "./row-order.ts";

/** Three rows with gaps of 6: the second is open, and ten times as tall as the others. */
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
])("row $from at place $place begins at $top, and would be taken there by hand, too", ({ from, place, top }) => {
  expect(topAt(rows, from, place)).toBe(top);
  expect(placeAt(rows, from, top)).toBe(place);
});

test("those that were passed give way towards where the row was", () => {
  const ways = (from: number, place: number) => rows.map((_, index) => givesWay(index, from, place));
  expect(ways(0, 2)).toEqual([0, -1, -1]);
  expect(ways(2, 1)).toEqual([0, 1, 0]);
  expect(ways(1, 1)).toEqual([0, 0, 0]);
});

function rowAt(offsetTop: number, offsetHeight: number) {
  return { offsetTop, offsetHeight };
}
