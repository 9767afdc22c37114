import { startTransition, useEffect, useReducer, useRef } from "react";

const atATime = 15;

/** Follows a set, but takes in no more than a few at once: the frame that draws fifty new fields would hold up a letter. */
export function useFewAtATime(wanted: ReadonlySet<string>): ReadonlySet<string> {
  const drawn = useRef(wanted);
  const [, drawMore] = useReducer((count: number) => count + 1, 0);
  const shown = admit(drawn.current, wanted);
  useEffect(() => {
    drawn.current = shown;
    if (shown.size < wanted.size) startTransition(drawMore);
  });
  return shown;
}

function admit(drawn: ReadonlySet<string>, wanted: ReadonlySet<string>) {
  let added = 0;
  return new Set([...wanted].filter((id) => drawn.has(id) || added++ < atATime));
}
