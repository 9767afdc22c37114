/**
 * When npm is killed with -9, no signal reaches us, and the server would keep running unnoticed and hold the port. A
 * changed parent reveals it. (The npm script uses `exec`, so that npm is our parent instead of a shell.)
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
