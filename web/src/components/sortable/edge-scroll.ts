/** Distance from an edge at which scrolling begins, and the space kept visible beyond a row moved by keyboard. */
const marginPx = 64;
const aheadPx = 120;
const fastestPx = 16;

function edgesOf(scroller: Element) {
  if (scroller === document.documentElement) return { top: 0, bottom: innerHeight };
  return scroller.getBoundingClientRect();
}

/**
 * Returns how far a viewport with these edges must scroll to show a row from `top` to `bottom`: 0 while the row is well in
 * view, otherwise a little further than needed, because the row will probably keep moving the same way. For a row taller
 * than the viewport, its top is shown.
 */
export function scrollInto(edges: { top: number; bottom: number }, top: number, bottom: number): number {
  const [above, below] = [top - marginPx - edges.top, bottom + marginPx - edges.bottom];
  if (above < 0) return above - aheadPx;
  return below > 0 ? Math.min(below + aheadPx, above) : 0;
}

export function keepInSight(scroller: Element, top: number, bottom: number) {
  const distance = scrollInto(edgesOf(scroller), top, bottom);
  if (distance) scroller.scrollTop += distance;
}

/** Pixels per frame: faster nearer the edge, and none in the middle. */
export function edgeSpeed({ top, bottom }: { top: number; bottom: number }, y: number): number {
  const depth = Math.max(top + marginPx - y, y - (bottom - marginPx), 0);
  const speed = Math.ceil(Math.min(depth / marginPx, 1) * fastestPx);
  return y < (top + bottom) / 2 ? -speed : speed;
}

/** Scrolls while the pointer stays near an edge and there is more to show. */
export function scrollAtEdges(scroller: Element) {
  let speed = 0;
  let frame = 0;
  function scroll() {
    const before = scroller.scrollTop;
    scroller.scrollTop += speed;
    frame = scroller.scrollTop === before ? 0 : requestAnimationFrame(scroll);
  }
  return {
    point(y: number) {
      speed = edgeSpeed(edgesOf(scroller), y);
      if (speed && !frame) frame = requestAnimationFrame(scroll);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
