/**
 * Runs in the page. A frame has been drawn once a task posted from its animation callback runs. A heavy step may take
 * effect several frames later, so a step counts as its longest frame until the time is up or the next step begins.
 */
const watchedMs = 75;

window.steps = [];
let latest = null;

function frame() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  });
}

async function watch(event) {
  latest = event;
  let longest = 0;
  for (let last = event.timeStamp; last < event.timeStamp + watchedMs; ) {
    const now = await frame();
    if (longest > 0 && latest !== event) break;
    longest = Math.max(longest, now - last);
    last = now;
  }
  window.steps.push(longest);
}

for (const type of ["keydown", "pointermove", "pointerup"]) window.addEventListener(type, watch, { capture: true });
