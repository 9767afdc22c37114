import { findBarriers } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";
import { findLostToForcedColours } from "./forced-colours.ts";
import { findMotion } from "./motion.ts";
import { findLostContent } from "./reflow.ts";

test("the checks see low contrast in either theme, tiny targets and a missing label", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
    <style>:root { color-scheme: light dark } p { color: light-dark(#000, #333); background: light-dark(#fff, #222) }
    button { inline-size: 12px; block-size: 12px; padding: 0; border: 0 }</style>
    <p>Dark on dark</p><button aria-label="One"></button><button aria-label="Two"></button><input></main>`);
  await page.emulateMedia({ colorScheme: "light" });
  const rules = async () => (await findBarriers(page)).map((finding) => finding.split(":")[0]);
  expect(await rules()).toEqual(["label", "target-size"]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await rules()).toEqual(["color-contrast", "label", "target-size"]);
});

test("the checks see what is lost when zoomed in", async ({ page }) => {
  await page.setContent(`<!doctype html><style>body { margin: 0 } a { display: block; height: 30px }
    .wide { overflow: auto } .wide p { width: 800px } .cut { overflow: hidden; height: 10px }
    .bar { position: fixed; inset: 0; background: #fff }</style>
    <div class="wide"><p>Wide</p></div><div class="cut">Cut<br>off</div><a href="#x">Covered</a><div class="bar"></div>`);
  const findings = (await findLostContent(page)).join("\n");
  for (const zoom of ["200 %", "400 %"]) {
    for (const loss of ["scrolls sideways: div “Wide", "cut off: div “Cut", "has the focus behind"]) {
      expect(findings).toContain(`${zoom}: ${loss}`);
    }
  }
});

test("the checks see motion, and what vanishes in forced colours", async ({ page }) => {
  await page.setContent(`<!doctype html><style>html { background: white } @keyframes turn { to { rotate: 1turn } }
    .turns { animation: turn 1s infinite } .slides { transition: translate 1s } .fades { transition: opacity 1s }
    i { display: block; width: 9px; height: 9px; background: red }
    input { appearance: none; width: 9px; height: 9px } input:checked { background: red }</style>
    <p class="turns">Turns</p><p class="slides">Slides</p><p class="fades">Fades</p>
    <i></i><input type="checkbox"><div role="dialog">No edge</div>
    <nav><a href="#a" aria-current="page" style="background: red">A</a><a href="#b">B</a></nav>`);
  const moving = await page.evaluate(findMotion);
  expect(moving).toEqual([
    expect.stringMatching(/^moves: <p class="slides">/),
    expect.stringMatching(/^is moving: <p class="turns">/),
  ]);
  const kinds = (await findLostToForcedColours(page)).map((finding) => finding.split(": ")[1]);
  expect(kinds).toEqual([
    "the mark vanishes",
    "has no edge",
    "looks the same when ticked",
    "looks like the others when chosen",
  ]);
});
