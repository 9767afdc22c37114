const slices = 15;

/**
 * Ends a call to a server that stays silent for this time. It waits in slices, and a slice that ends late counts once:
 * while this process did not get the processor, the other side was not silent.
 */
export function patience(ms: number): AbortSignal {
  const call = new AbortController();
  let left = slices;
  const wait = () => {
    if (left-- === 0) call.abort(new DOMException("The time is up.", "TimeoutError"));
    else setTimeout(wait, ms / slices).unref();
  };
  wait();
  return call.signal;
}
