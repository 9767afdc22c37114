/**
 * When npm is killed with -9 no signal reaches us; the server would go on unseen and hold the port. A changed parent
 * tells. (The npm script says `exec`, so that npm is our parent and not a shell in between.)
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
