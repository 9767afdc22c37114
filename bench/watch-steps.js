/**
 * Runs in the page. A frame is drawn when a task posted from its callback runs. What a step brings may come some frames
 * later, when it is a lot: the longest frame of the next moments counts, until the next step, whose own frame begins then.
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
