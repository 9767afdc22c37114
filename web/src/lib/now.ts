import { useEffect, useState } from "react";

/** Calls back every half a minute, and gives what stops that. */
export function everyHalfMinute(tick: () => void) {
  const timer = setInterval(tick, 30_000);
  return () => clearInterval(timer);
}

/** The current time, renewed every half a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => everyHalfMinute(() => setNow(new Date())), []);
  return now;
}
