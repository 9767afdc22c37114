import type { Active, ClientRect, DroppableContainer } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { rowUnderEdge } from "./row-moves.ts";

/** Three rows with gaps of 6: `b` is open, and ten times as tall as the others. */
const rects = new Map([rowAt("a", 0, 44), rowAt("b", 50, 440), rowAt("c", 496, 44)]);

test.each([
  { id: "b", movedBy: 0, over: "b" },
  { id: "b", movedBy: 20, over: "b" },
  { id: "b", movedBy: 30, over: "c" },
  { id: "b", movedBy: -20, over: "b" },
  { id: "b", movedBy: -30, over: "a" },
  { id: "a", movedBy: 200, over: "a" },
  { id: "a", movedBy: 300, over: "b" },
  { id: "a", movedBy: 500, over: "c" },
  { id: "c", movedBy: -200, over: "c" },
  { id: "c", movedBy: -300, over: "b" },
  { id: "c", movedBy: -490, over: "a" },
])("row $id moved by $movedBy px takes the place of $over", ({ id, movedBy, over }) => {
  const home = rects.get(id) as ClientRect;
  const collisions = rowUnderEdge({
    active: { id } as Active,
    collisionRect: rowAt(id, home.top + movedBy, home.height)[1],
    droppableRects: rects,
    droppableContainers: [...rects.keys()].map((each) => ({ id: each }) as DroppableContainer),
    pointerCoordinates: null,
  });
  expect(collisions).toEqual([{ id: over }]);
});

function rowAt(id: string, top: number, height: number): [string, ClientRect] {
  return [id, { top, height, bottom: top + height, left: 0, right: 800, width: 800 }];
}
