import path from "node:path";
import { expect } from "@playwright/test";
import { build } from "esbuild";
import { waitMs } from "../../test-limits.ts";
import type { Name, Visitor } from "../fixtures/visitor.ts";
import type { Driver } from "./driver.ts";
import type { Seen, Target } from "./in-page.ts";

/** WebDriver's name for the key. */
const control = "\uE009";

/** A visitor with a real mouse and a real keyboard, who finds things as Testing Library does. */
export async function drivenVisitor(
  driver: Driver,
  baseURL: string,
  beforePress: () => Promise<void>,
): Promise<Visitor> {
  const eyes = await eyesFor(driver);

  /** Waits until it is there, at rest and in reach. */
  const reach = async (target: Target): Promise<Seen> => {
    let last: Seen | undefined;
    await eventually(async () => {
      const seen = await eyes.look(target);
      const isAtRest = seen.x === last?.x && seen.y === last?.y;
      last = seen;
      expect(seen.obstacle, JSON.stringify(target)).toBeNull();
      expect(isAtRest, `${JSON.stringify(target)} is at rest`).toBe(true);
    });
    return last as Seen;
  };
  const click = async (target: Target) => {
    const { x, y } = await reach(target);
    const move = { type: "pointerMove", x, y, origin: "viewport", duration: 0 };
    const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await driver.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
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
    eventually(async () => expect((await eyes.look({ label: sent(label) })).value).toBe(value));

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
      await reach({ label: sent(label) });
      await eyes.focus({ label: sent(label) });
      await type(option);
      await seesValue(label, option);
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

/** A page that goes while it is looked at counts as not there yet. */
const eventually = (check: () => Promise<void>) => expect(check).toPass({ timeout: waitMs, intervals: [20, 50, 100] });

const sent = (name: Name) => (typeof name === "string" ? name : { source: name.source, flags: name.flags });

/** Puts `in-page.ts` into each new page at the first look. */
async function eyesFor(driver: Driver) {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, "in-page.ts")],
    ...{ bundle: true, minify: true, write: false, format: "iife", globalName: "inPage", logLevel: "error" },
  });
  // Stays a property of the window in whichever function the browser wraps it.
  const script = `(() => { ${outputFiles[0]?.text} window.quotemillEyes = inPage; })()`;
  const call = async (name: "look" | "focus", target: Target) => {
    if (!(await driver.evaluate("'quotemillEyes' in window"))) await driver.evaluate(script);
    return driver.evaluate(`quotemillEyes.${name}(${JSON.stringify(target)})`);
  };
  return {
    look: async (target: Target) => (await call("look", target)) as Seen,
    focus: (target: Target) => call("focus", target),
  };
}
