/**
 * Runs in the page. A frame is drawn when a task posted from its callback runs. What a step brings may come one frame
 * later, when it is a lot: the longer of the two counts.
 */
window.steps = [];

function frame() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  });
}

async function watch({ timeStamp }) {
  const first = await frame();
  const second = await frame();
  window.steps.push(Math.max(first - timeStamp, second - first));
}

for (const type of ["keydown", "pointermove"]) window.addEventListener(type, watch, { capture: true });
