type Stop = () => Promise<unknown>;

const running: Stop[] = [];

/** Stops that must happen when the bench is asked to end, the latest first. */
export function stopLater(stop: Stop): Stop {
  running.push(stop);
  return async () => {
    running.splice(running.indexOf(stop), 1);
    await stop();
  };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    for (const stop of running.splice(0).reverse()) await stop();
    process.exit(1);
  });
}
