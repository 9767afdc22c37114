import path from "node:path";
import { expect } from "@playwright/test";
import { build } from "esbuild";
import { waitMs } from "../../limits.ts";
import type { Name, Visitor } from "../fixtures/visitor.ts";
import type { Driver } from "./driver.ts";
import type { Seen, Target } from "./in-page.ts";

/** WebDriver's name for the key. */
const control = "\uE009";

const moveTo = (x: number, y: number) => ({ type: "pointerMove", x, y, origin: "viewport", duration: 50 });
const button = (way: "Down" | "Up") => ({ type: `pointer${way}`, button: 0 });

export interface DrivenVisitor extends Visitor {
  /** As 'yyyy-mm-dd', with the same number for day and month: the browser's language decides which comes first. */
  writeDate(label: Name, day: string): Promise<void>;
  /** Presses the button in the middle of that picture and moves along these distances from it. */
  draw(name: Name, steps: [right: number, down: number][]): Promise<void>;
}

/** A visitor with the driver's mouse and keyboard, who finds things as Testing Library does. */
export async function drivenVisitor(
  driver: Driver,
  baseURL: string,
  beforePress: () => Promise<void>,
): Promise<DrivenVisitor> {
  const look = await createLook(driver);

  /** Waits until it is there, at rest and in reach. */
  const reach = async (target: Target): Promise<Seen> => {
    let last: Seen | undefined;
    await eventually(async () => {
      const seen = await look(target);
      const isAtRest = seen.x === last?.x && seen.y === last?.y;
      last = seen;
      expect(seen.obstacle, JSON.stringify(target)).toBeNull();
      expect(isAtRest, `${JSON.stringify(target)} is at rest`).toBe(true);
    });
    return last as Seen;
  };
  const useMouse = (actions: object[]) =>
    driver.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  const click = async (target: Target) => {
    const { x, y } = await reach(target);
    await useMouse([moveTo(x, y), button("Down"), button("Up")]);
  };
  const type = async (text: string, held = "") => {
    const down = [...held].map((value) => ({ type: "keyDown", value }));
    const up = [...held].map((value) => ({ type: "keyUp", value }));
    const strokes = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await driver.perform([{ type: "key", id: "keyboard", actions: [...down, ...strokes, ...up] }]);
  };
  const seesValue = (label: Name, value: string) =>
    eventually(async () => expect((await look({ label: sent(label) })).value).toBe(value));

  return {
    async visit(address) {
      await driver.visit(new URL(address, baseURL).href);
    },
    async press(role, name, place) {
      const target = { role, name: sent(name), ...place };
      await reach(target);
      await beforePress();
      await click(target);
    },
    async write(label, text) {
      await click({ label: sent(label) });
      await type("a", control);
      await type(text);
      await seesValue(label, text);
    },
    async choose(label, option) {
      // No driver reaches the list that opens under a mouse, because the system draws it. Keys choose without it.
      await click({ label: sent(label), isLabel: true });
      await type(option);
      await seesValue(label, option);
    },
    writeDate: (label, day) => {
      const [year, month, dayOfMonth] = day.split("-");
      // A second after a digit, WebKit starts a new number with the next one. A busy machine may be that slow.
      return eventually(async () => {
        await click({ label: sent(label), isLabel: true });
        await type([dayOfMonth, month, year].join(driver.afterDatePart));
        expect((await look({ label: sent(label) })).value).toBe(day);
      });
    },
    async draw(name, steps) {
      const { x, y } = await reach({ role: "img", name: sent(name) });
      const moves = steps.map(([right, down]) => moveTo(x + right, y + down));
      await useMouse([moveTo(x, y), button("Down"), ...moves, button("Up")]);
    },
    isAt: (address) => eventually(async () => expect(await driver.address()).toMatch(address)),
    async sees(text) {
      await reach({ text: sent(text) });
    },
    async seesHeading(name) {
      await reach({ role: "heading", level: 1, name: sent(name) });
    },
    seesValue,
  };
}

/** A page that disappears during the search counts as not there yet. */
const eventually = (check: () => Promise<void>) => expect(check).toPass({ timeout: waitMs, intervals: [20, 50, 100] });

const sent = (name: Name) => (typeof name === "string" ? name : { source: name.source, flags: name.flags });

/** Puts `in-page.ts` into each new page at the first search. */
async function createLook(driver: Driver) {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, "in-page.ts")],
    ...{ bundle: true, minify: true, write: false, format: "iife", globalName: "inPage", logLevel: "error" },
  });
  // A browser may wrap it in a function, where a variable would not last.
  const script = `(() => { ${outputFiles[0]?.text} window.quotemillInPage = inPage; })()`;
  return async (target: Target) => {
    if (!(await driver.evaluate("'quotemillInPage' in window"))) await driver.evaluate(script);
    return (await driver.evaluate(`quotemillInPage.look(${JSON.stringify(target)})`)) as Seen;
  };
}
