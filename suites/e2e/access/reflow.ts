import type { Page } from "@playwright/test";
import { findHiddenFocus } from "./focus.ts";
import { untilSettled } from "./settled.ts";

/** The size of a window after a browser's zoom: 1440 × 900 px at 200 %, and 1280 × 1024 px at 400 %. */
const zoomed = [
  { zoom: "200 %", width: 720, height: 450 },
  { zoom: "400 %", width: 320, height: 256 },
];

/** Finds everything that scrolls in two directions, is cut off, or cannot be reached in a zoomed window. */
export async function findLostContent(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const { zoom, ...size } of zoomed) {
    await page.setViewportSize(size);
    await page.evaluate(untilSettled);
    const found = [...(await page.evaluate(findCutOff)), ...(await page.evaluate(findHiddenFocus))];
    findings.push(...found.map((finding) => `${zoom}: ${finding}`));
  }
  return findings;
}

/** Runs in the page. */
function findCutOff(): string[] {
  /** Elements that may scroll sideways because they are read in two directions, or are one line of controls. */
  const twoWays = "pre, table, [role=tablist], [aria-label='Quick add']";
  const inWords = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}” .${element.getAttribute("class")}`;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isField = (element: Element) => element.matches("input, select, textarea, svg, svg *");
  return [...document.querySelectorAll("html, body, body *")].flatMap((element) => {
    const tooWide = element.scrollWidth - element.clientWidth;
    const tooHigh = element.scrollHeight - element.clientHeight;
    if (element.clientWidth <= 1 || Math.max(tooWide, tooHigh) <= 1 || isField(element) || !isShown(element)) return [];
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    if (element === document.documentElement && tooWide > 1) return [`the page is ${tooWide} px too wide`];
    if (display === "inline" || element.closest(twoWays)) return [];
    const holdsTwoWays = [...element.children].some((child) => child.matches(twoWays));
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const scrollsSideways = tooWide > 1 && (overflowX === "auto" || overflowX === "scroll") && !holdsTwoWays;
    const cutsWidth = tooWide > 1 && hides(overflowX) && textOverflow !== "ellipsis" && !holdsTwoWays;
    const cutsHeight = tooHigh > 1 && hides(overflowY) && textOverflow !== "ellipsis";
    return [
      ...(scrollsSideways ? [`scrolls sideways: ${inWords(element)}`] : []),
      ...(cutsWidth || cutsHeight ? [`cut off: ${inWords(element)}`] : []),
    ];
  });
}
