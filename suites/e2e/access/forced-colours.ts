import type { Page } from "@playwright/test";
import { untilSettled } from "./settled.ts";

/**
 * Finds everything that a person cannot see once the system's own colours replace ours, and shadows and gradients are gone.
 */
export async function findLostToForcedColours(page: Page): Promise<string[]> {
  const marks = await page.evaluateHandle(findMarks);
  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(untilSettled);
  const findings = await page.evaluate(findVanished, marks);
  await page.emulateMedia({ forcedColors: "none" });
  return findings.map((finding) => `forced colours: ${finding}`);
}

type Part = null | "::before" | "::after";

/** Runs in the page: an element with neither text nor children is a mark if it has its own colour, or is decoration. */
function findMarks(): [Element, Part][] {
  const parts: Part[] = [null, "::before", "::after"];
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(colour);
  return [...document.querySelectorAll("body *:not(svg, svg *, .bone, .bone *, .ledger-paper)")].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    return parts
      .filter((part) => part || (!element.firstChild && !element.matches("input, textarea, select, button, iframe")))
      .filter((part) => {
        const { content, backgroundColor, width, height } = getComputedStyle(element, part);
        if (part && content !== '""') return false;
        return !isClear(backgroundColor) && Number.parseFloat(width) > 0 && Number.parseFloat(height) > 0;
      })
      .map((part): [Element, Part] => [element, part]);
  });
}

/** Runs in the page, in forced colours. */
function findVanished(marks: [Element, Part][]): string[] {
  const parts: Part[] = [null, "::before", "::after"];
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(colour);
  const inWords = (element: Element) => `${element.outerHTML.slice(0, 200)}`;
  const sides = ["Top", "Right", "Bottom", "Left"] as const;
  const hasLine = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== "none" && style.outlineWidth !== "0px") ||
    sides.some((side) => style[`border${side}Style`] !== "none" && style[`border${side}Width`] !== "0px");
  const groundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
  };
  const isDrawn = (element: Element, part: Part) => {
    const style = getComputedStyle(element, part);
    if (part && (style.content === "none" || style.content === "normal")) return false;
    const ground = groundOf(part ? element : element.parentElement);
    return hasLine(style) || (!isClear(style.backgroundColor) && style.backgroundColor !== ground);
  };
  /** Everything that distinguishes an element from another of its kind. */
  const lookOf = (element: Element) =>
    JSON.stringify([
      ...parts.map((part) => {
        if (!part || isDrawn(element, part)) {
          const style = getComputedStyle(element, part);
          const lines = sides.map((side) => [
            style[`border${side}Style`],
            style[`border${side}Width`],
            style[`border${side}Color`],
          ]);
          const outline = [style.outlineStyle, style.outlineWidth];
          return [
            lines,
            outline,
            part ? style.backgroundColor : groundOf(element),
            style.color,
            style.fontWeight,
            style.textDecorationLine,
            style.translate,
          ];
        }
        return null;
      }),
      element.querySelectorAll("svg").length,
    ]);

  const lostMarks = marks
    .filter(([element, part]) => !isDrawn(element, part))
    .map(([element, part]) => `the mark vanishes${part ?? ""}: ${inWords(element)}`);

  const floating =
    "[role=dialog], [role=alertdialog], [role=menu], [data-sonner-toast], .shadow-popover, .shadow-dialog";
  const edgeless = [...document.querySelectorAll(floating)]
    .filter((element) => element.checkVisibility() && !hasLine(getComputedStyle(element)))
    .map((element) => `has no edge: ${inWords(element)}`);

  const ticks = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox], input[type=radio]")]
    .filter((input) => input.checkVisibility() && getComputedStyle(input).appearance === "none")
    .filter((input) => {
      const { checked } = input;
      const looks = [true, false].map((state) => {
        input.checked = state;
        return lookOf(input);
      });
      input.checked = checked;
      return looks[0] === looks[1];
    })
    .map((input) => `looks the same when ticked: ${inWords(input)}`);

  const chosen =
    "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], [role=radio][data-state=on], [data-highlighted]";
  const unmarked = [...document.querySelectorAll(chosen)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const family = element.closest(
        "[role=tablist], [role=group], [role=radiogroup], [role=listbox], [role=menu], nav, ul, ol",
      );
      const kind = element.getAttribute("role") ? `[role=${element.getAttribute("role")}]` : element.tagName;
      const peers = [...(family?.querySelectorAll(kind) ?? [])].filter(
        (peer) => !peer.matches(chosen) && peer.checkVisibility(),
      );
      return peers.length > 0 && peers.some((peer) => lookOf(peer) === lookOf(element));
    })
    .map((element) => `looks like the others when chosen: ${inWords(element)}`);
  return [...lostMarks, ...edgeless, ...ticks, ...unmarked];
}
