import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";

/** How far from the window a row still counts as near: enough for a flick of the wheel. */
const marginPx = 600;

type Watch = (row: Element, onChange: (isNear: boolean) => void) => () => void;
const WatchContext = createContext<Watch | null>(null);

/** One observer for all rows of a list. Each hears when it comes near what can be seen, and when it goes away. */
export function NearRows({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    if (!list.current || !("IntersectionObserver" in window)) return;
    const listeners = new Map<Element, (isNear: boolean) => void>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { root: scrollParentOf(list.current), rootMargin: `${marginPx}px 0px` },
    );
    setWatch(() => (row: Element, onChange: (isNear: boolean) => void) => {
      listeners.set(row, onChange);
      observer.observe(row);
      return () => {
        listeners.delete(row);
        observer.unobserve(row);
      };
    });
    return () => observer.disconnect();
  }, []);
  return (
    <WatchContext value={watch}>
      <ol ref={list} aria-label={label} className="mt-3 grid grid-cols-1 gap-1.5">
        {children}
      </ol>
    </WatchContext>
  );
}

/** False at first, so that a long list opens quickly; always true where nothing can be observed. */
export function useIsNear(row: RefObject<Element | null>) {
  const watch = use(WatchContext);
  const [isNear, setIsNear] = useState(!("IntersectionObserver" in window));
  useEffect(() => (row.current && watch ? watch(row.current, setIsNear) : undefined), [row, watch]);
  return isNear;
}

function scrollParentOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
