const stops = "input, [data-stop], [aria-expanded]";

/** Arrow keys for a list with collapsible parts. Returns whether the key was handled. */
export function moveFocus(root: HTMLElement, key: string): boolean {
  const current = document.activeElement as HTMLElement | null;
  const isTyping = current instanceof HTMLInputElement;
  const reachable = [...root.querySelectorAll<HTMLElement>(stops)];
  const at = current ? reachable.indexOf(current) : -1;
  const goTo = (index: number) => {
    reachable[Math.max(0, Math.min(index, reachable.length - 1))]?.focus();
    return true;
  };
  if (key === "ArrowDown") return goTo(at + 1);
  if (key === "ArrowUp") return goTo(at - 1);
  if (isTyping) return false;
  if (key === "Home") return goTo(1);
  if (key === "End") return goTo(reachable.length - 1);
  if (key !== "ArrowRight" && key !== "ArrowLeft") return false;
  const wanted = key === "ArrowRight";
  const isOpen = current?.getAttribute("aria-expanded");
  if (isOpen != null) {
    if ((isOpen === "true") !== wanted) current?.click();
    return true;
  }
  if (!wanted) current?.closest("[data-disclosure]")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  return true;
}
