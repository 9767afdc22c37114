import { queryAllByLabelText, queryAllByRole, queryAllByText } from "@testing-library/dom";

/** A pattern travels as its source and flags. */
type Name = string | { source: string; flags: string };

export interface Target {
  role?: string;
  level?: number;
  name?: Name;
  /** The field with that label. */
  label?: Name;
  /** The label itself: a press on it puts the focus into its field. */
  isLabel?: boolean;
  text?: Name;
  navigation?: string | undefined;
  frame?: string | undefined;
}

export interface Seen {
  /** The reason why a person cannot use it. */
  obstacle: string | null;
  /** The middle of the part that a person would press, in the window. */
  x: number;
  y: number;
  value: string | undefined;
}

/** Runs in the page: finds the element that a person would see under that name, scrolls to it, and returns its place. */
export function look(target: Target): Seen {
  const nothing = { x: 0, y: 0, value: undefined };
  const frame = target.frame ? document.querySelector<HTMLIFrameElement>(`iframe[title="${target.frame}"]`) : null;
  const root = target.frame ? frame?.contentDocument?.body : document.body;
  const found = root ? findIn(root, target).filter(isVisible) : [];
  const [element] = found;
  if (!element || found.length > 1) return { ...nothing, obstacle: `${found.length} found` };
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (coverOf(element)) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y } = middleOf(element);
  const corner = frame?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return {
    obstacle: element.matches(":disabled") ? "disabled" : coverOf(element),
    x: Math.round(corner.x + x),
    y: Math.round(corner.y + y),
    value: valueIn(element),
  };
}

function findIn(root: HTMLElement, { role, level, name, label, isLabel, text, navigation }: Target): HTMLElement[] {
  const roots = navigation ? queryAllByRole(root, "navigation", { name: navigation }) : [root];
  return roots.flatMap((each) => {
    if (role) return queryAllByRole(each, role, { name: pattern(name ?? ""), ...(level ? { level } : {}) });
    if (label) {
      const fields = queryAllByLabelText<HTMLInputElement>(each, pattern(label));
      return isLabel ? fields.flatMap((field) => [...(field.labels ?? [])]) : fields;
    }
    return queryAllByText(each, pattern(text ?? ""));
  });
}

const pattern = (name: Name) => (typeof name === "string" ? name : new RegExp(name.source, name.flags));

function isVisible(element: HTMLElement) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** A link may run over several lines. */
function middleOf(element: HTMLElement) {
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the element that a click there would hit instead. */
function coverOf(element: HTMLElement): string | null {
  const { x, y } = middleOf(element);
  const met = element.ownerDocument.elementFromPoint(x, y);
  if (!met) return "outside the window";
  const isIts = element.contains(met) || met.closest("label")?.control === element;
  return isIts ? null : `covered by ${met.outerHTML.slice(0, 200)}`;
}

function valueIn(element: HTMLElement) {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : undefined;
}
