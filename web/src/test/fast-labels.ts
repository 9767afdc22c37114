/**
 * jsdom finds an element's labels by asking each label of the page for its control, and finds each of these by walking
 * the page. Queries by role and by label ask this of every field, which took a tenth of the total test time.
 */
export function findLabelsFast() {
  const labelable = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ];
  for (const { prototype } of labelable) Object.defineProperty(prototype, "labels", { get: labelsOf });
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this.matches("input[type=hidden]")) return null;
  const labels = [...this.ownerDocument.getElementsByTagName("label")];
  return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : contentOf(label) === this));
}

const contentOf = (label: HTMLLabelElement) =>
  label.querySelector("button, input:not([type=hidden]), meter, output, progress, select, textarea");
