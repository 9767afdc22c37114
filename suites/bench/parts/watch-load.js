/**
 * Runs in the page from its first moment. Records when a text was first drawn, when the processor came to rest, and what
 * moved on its own.
 */
window.load = { usefulMs: 0, busyUntilMs: 0, shift: 0, shifts: [] };

new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.load.busyUntilMs = task.startTime + task.duration;
}).observe({ type: "longtask", buffered: true });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    window.load.shift += entry.value;
    window.load.shifts.push({
      at: Math.round(entry.startTime),
      value: entry.value,
      moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)),
    });
  }
}).observe({ type: "layout-shift", buffered: true });

/** The first frame after the selector finds something is the first useful paint. */
window.watchFor = (selector) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.load.usefulMs = performance.now();
    };
    requestAnimationFrame(() => port2.postMessage(null));
  };
  look();
};
