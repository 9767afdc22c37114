/** A row that somebody has picked up. */
export interface LiftedRow {
  /** Where it was when it was picked up, and where it is now. */
  from: number;
  place: () => number;
  /** Back to where it was. */
  cancel: () => void;
  /** Ends the move; the list must then have its new order before the next frame. */
  drop: () => void;
}

/** Nothing glides for people who prefer less motion. */
export const glide = { duration: 200, easing: "ease" };
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const rowsBeside = (row: HTMLElement) => [...(row.parentElement?.children ?? [])] as HTMLElement[];
export const markLifted = (row: HTMLElement, isLifted: boolean) => row.toggleAttribute("data-dragging", isLifted);
