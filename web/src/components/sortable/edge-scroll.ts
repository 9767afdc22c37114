/** How near to an edge scrolling begins, and how much stays in sight beyond a row that is moved by keyboard. */
const marginPx = 64;
const aheadPx = 120;
const fastestPx = 16;

function edgesOf(scroller: Element) {
  if (scroller === document.documentElement) return { top: 0, bottom: innerHeight };
  return scroller.getBoundingClientRect();
}

/**
 * How far a window with these edges must scroll to show what lies from `top` to `bottom`: not at all while it is well in
 * sight, else a little further than that, since a row that is moved goes on the same way. What is taller than the window
 * begins in it.
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

/** Pixels in a frame: the nearer to the edge, the faster, and none in the middle. */
export function edgeSpeed({ top, bottom }: { top: number; bottom: number }, y: number): number {
  const depth = Math.max(top + marginPx - y, y - (bottom - marginPx), 0);
  const speed = Math.ceil(Math.min(depth / marginPx, 1) * fastestPx);
  return y < (top + bottom) / 2 ? -speed : speed;
}

/** Scrolls for as long as the pointer is held near an edge and there is more to see. */
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
