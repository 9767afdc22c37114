import { Popover } from "radix-ui";
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useReturnFocus } from "../../components/ui/dialog.tsx";
import { StepButtons } from "./first-steps.tsx";
import { tourSteps } from "./tour-steps.ts";

/**
 * Shows one step at a time, next to what it points at. The focus stays on the button that was pressed, so that it can be
 * pressed again; the words are announced as they change.
 */
export function Tour({
  phoneMenu,
  onPoint,
  onEnd,
}: {
  phoneMenu: { open: () => void; close: () => void };
  onPoint: (menuPath: string | undefined) => void;
  onEnd: () => void;
}) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus();
  const isNarrow = useMedia("(width < 64rem)");
  const { step, selector, menuPath, title, text } = tourSteps[index] as (typeof tourSteps)[number];
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => rectOf(selector) } }), [selector]);
  const isLast = index === tourSteps.length - 1;
  usePointing(isNarrow, menuPath, phoneMenu, onPoint);

  function goTo(to: number) {
    setIndex(to);
    document.querySelector(tourSteps[to]?.selector ?? "")?.scrollIntoView?.({ block: "nearest" });
    if (to === 0) next.current?.focus(); // the first step has no way back
  }
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => isOpen || onEnd()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}text`}
          side={isNarrow ? "bottom" : "right"}
          sideOffset={12}
          collisionPadding={12}
          updatePositionStrategy="always"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          className="z-dialog w-88 max-w-[calc(100vw-1.5rem)] not-tall:max-h-(--radix-popover-content-available-height) not-tall:overflow-y-auto rounded-lg bg-raised p-5 pb-4 shadow-dialog outline-none motion-safe:animate-fade-in"
        >
          <div aria-live="polite" aria-atomic="true">
            <p className="text-xs text-ink-muted tabular-nums">
              Step {index + 1} of {tourSteps.length}
            </p>
            <h2 id={`${id}title`} className="mt-1 text-md font-semibold">
              {title}
            </h2>
            <p id={`${id}text`} className="mt-1 text-pretty text-ink-muted">
              {text}
            </p>
          </div>
          {/* Anyone who takes a step at once has seen enough. */}
          <div onClickCapture={onEnd} className="mt-3 flex flex-wrap gap-2">
            <StepButtons step={step} isQuiet />
          </div>
          <div className="mt-4 flex items-center justify-end gap-2">
            {!isLast && (
              <Button variant="quiet" onClick={onEnd} className="-ms-3.5 me-auto">
                Skip the tour
              </Button>
            )}
            {index > 0 && (
              <Button variant="secondary" onClick={() => goTo(index - 1)}>
                Back
              </Button>
            )}
            <Button ref={next} onClick={() => (isLast ? onEnd() : goTo(index + 1))}>
              {isLast ? "Done" : "Next"}
            </Button>
          </div>
          <Popover.Arrow width={14} height={7} className="fill-raised" />
        </Popover.Content>
      </Popover.Portal>
      <Popover.Portal>
        <Spotlight selector={selector} />
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Lays open what the step points at: the group of the menu, and on a small screen the menu itself. */
function usePointing(
  isNarrow: boolean,
  menuPath: string,
  phoneMenu: { open: () => void; close: () => void },
  onPoint: (menuPath: string | undefined) => void,
) {
  const { open, close } = phoneMenu;
  useEffect(() => {
    if (!isNarrow) return;
    open();
    return close;
  }, [isNarrow, open, close]);
  useEffect(() => {
    onPoint(menuPath);
    return () => onPoint(undefined);
  }, [menuPath, onPoint]);
}

/**
 * Measures the position of the element now, since it may slide in, scroll or be drawn again. An empty rectangle while it is
 * not on the page.
 */
const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

const ringGapPx = 4;

/** A ring around part of the page, and shade over the rest of it. */
function Spotlight({ selector }: { selector: string }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const { left, top, width, height } = rectOf(selector);
      Object.assign(ring.current?.style ?? {}, {
        left: `${left - ringGapPx}px`,
        top: `${top - ringGapPx}px`,
        width: `${width + 2 * ringGapPx}px`,
        height: `${height + 2 * ringGapPx}px`,
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

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
