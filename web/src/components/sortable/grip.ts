/** The grip that an event is about, and its row. */
export function gripOf({ target }: Event) {
  const grip = target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null;
  const row = grip?.closest("li");
  return grip && row ? { grip, row } : null;
}
