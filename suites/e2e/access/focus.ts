/** Runs in the page: gives each control the focus, as Tab does, and checks whether any of it and its ring can be seen. */
export async function findHiddenFocus(): Promise<string[]> {
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']:not([data-radix-focus-guard])";
  const fractions = [0.1, 0.5, 0.9];
  const inWords = (control: Element) => control.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, "").slice(0, 120);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A toast covers a part of the page for a few seconds, can be closed, and goes away automatically.
  const frontAt = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => !element.closest("[data-sonner-toaster]"));
  const isSeen = (control: HTMLElement) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return fractions.some((across) =>
      fractions.some((down) => {
        const front = frontAt(x + width * across, y + height * down);
        return (
          front && (control.contains(front) || front.contains(control) || front.closest("label")?.contains(control))
        );
      }),
    );
  };
  const top = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(-1) ?? document;
  const findings: string[] = [];
  for (const control of top.querySelectorAll<HTMLElement>(controls)) {
    if (control.closest("[data-sonner-toaster]")) continue;
    if (control.tabIndex < 0 || control.matches(":disabled") || !control.checkVisibility({ visibilityProperty: true }))
      continue;
    control.focus();
    if (document.activeElement !== control) continue;
    if (isSeen(control)) continue;
    await nextFrame(); // some scroll by script
    if (isSeen(control)) continue;
    const { x, y, width, height } = control.getBoundingClientRect();
    const front = frontAt(x + width / 2, y + height / 2);
    const where = front ? `behind ${inWords(front)}` : `out of sight at ${Math.round(x)}, ${Math.round(y)}`;
    findings.push(`has the focus ${where}: ${inWords(control)}`);
  }
  return findings;
}
