import type { CollisionDetection, KeyboardCoordinateGetter, UniqueIdentifier } from "@dnd-kit/core";

/**
 * How rows of very different heights change places: an open editor is ten times as tall as its neighbours, so middles
 * say nothing. The leading edge decides: a row gives way when the edge that moves towards it has passed its middle.
 */
export const rowUnderEdge: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const home = droppableRects.get(active.id)?.top;
  if (home === undefined) return [];
  const isDown = collisionRect.top > home;
  const edge = isDown ? collisionRect.bottom : collisionRect.top;
  let found: { id: UniqueIdentifier; top: number } = { id: active.id, top: home };
  for (const { id } of droppableContainers) {
    const rect = droppableRects.get(id);
    if (!rect) continue;
    // Read once: behind it the page is asked how far everything around the row is scrolled.
    const { top } = rect;
    const middle = top + rect.height / 2;
    const isPassed = isDown ? top > home && middle <= edge : top < home && middle >= edge;
    const isFurther = isDown ? top > found.top : top < found.top;
    if (isPassed && isFurther) found = { id, top };
  }
  return [{ id: found.id }];
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** An arrow key is one place, whatever the heights. */
export const stepByRow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const { active, over, droppableRects } = context;
  const step = steps[event.code];
  if (!step || !active) return undefined;
  event.preventDefault();
  const items: UniqueIdentifier[] = active.data.current?.sortable.items ?? [];
  const target = items[items.indexOf(over?.id ?? active.id) + step];
  const rect = target === undefined ? undefined : droppableRects.get(target);
  const home = droppableRects.get(active.id);
  if (!rect || !home) return undefined;
  return { x: currentCoordinates.x, y: rect.top > home.top ? rect.bottom - home.height : rect.top };
};
