import { useEffect, useRef } from "react";

/** Where it is now, as it may slide in, scroll or be drawn again. Nowhere while it is not on the page. */
export const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

const air = 4;

/** A ring around part of the page, and shade over the rest of it. */
export function Spotlight({ selector }: { selector: string }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const { left, top, width, height } = rectOf(selector);
      Object.assign(ring.current?.style ?? {}, {
        left: `${left - air}px`,
        top: `${top - air}px`,
        width: `${width + 2 * air}px`,
        height: `${height + 2 * air}px`,
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return (
    <div
      ref={ring}
      aria-hidden="true"
      data-spotlight=""
      className="pointer-events-none fixed z-overlay rounded-md shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-ring motion-safe:animate-fade-in"
    />
  );
}
