import { expect, test } from "vitest";
import { edgeSpeed, scrollInto } from "./edge-scroll.ts";

const edges = { top: 100, bottom: 900 };

test.each([
  { y: 500, speed: 0 },
  { y: 164, speed: 0 },
  { y: 148, speed: -4 },
  { y: 100, speed: -16 },
  { y: 20, speed: -16 },
  { y: 836, speed: 0 },
  { y: 868, speed: 8 },
  { y: 990, speed: 16 },
])("a pointer at $y scrolls by $speed px a frame", ({ y, speed }) => {
  expect(edgeSpeed(edges, y)).toBeCloseTo(speed);
});

test.each([
  { where: "in view", top: 300, bottom: 344, by: 0 },
  { where: "too near the upper edge", top: 150, bottom: 194, by: -134 },
  { where: "too near the lower edge", top: 800, bottom: 844, by: 128 },
  { where: "taller than the viewport", top: 200, bottom: 1200, by: 36 },
])("a viewport scrolls by $by px for a row that is $where", ({ top, bottom, by }) => {
  expect(scrollInto(edges, top, bottom)).toBe(by);
});
