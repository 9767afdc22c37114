import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { startServer } from "../../harness/server.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import type { Result } from "../lib/report.ts";
import { spread } from "../lib/stats.ts";
import { calculatingTemplate, conditions, fields, formulas, rows } from "./calculating-template.ts";

const { step, press: buttonPress } = goals.fluidity;
const admin = { email: "admin@demo.test", password: "demo-password" };

declare global {
  interface Window {
    /** Duration of each step in milliseconds, recorded by watch-steps.js. */
    steps: number[];
  }
}

/** Measures the time from each keystroke or drag step to the screen, in a template with 200 fields and 50 conditions. */
export async function measureFluidity(): Promise<Result> {
  progress("Typing and dragging in the browser");
  const server = await startServer();
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: path.join(import.meta.dirname, "watch-steps.js") });
    await signIn(page);
    const template = await createTemplate(page, plainTemplate());
    const calculating = await createTemplate(page, calculatingTemplate());
    const steps = [
      ...(await measureEditor(page, template)),
      ...(await measureCalculating(page, calculating)),
      ...(await measureBuilder(page, template)),
    ];
    return {
      title: `A template of ${fields} fields, ${conditions} of them conditional, or with ${formulas} formulas and ${rows} entries too: each step until its frame is drawn`,
      columns: ["Steps", "Count", "p50 ms", "p95", "Worst"],
      rows: steps.map(({ name, count, ...times }) => [
        name,
        String(count),
        ...[times.median, times.p95, times.max].map((time) => time.toFixed(0)),
      ]),
      missed: steps.flatMap(missedBy),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Steps = ReturnType<typeof spread> & { name: string; goal: typeof step };

async function measure(page: Page, name: string, work: () => Promise<void>, goal = step): Promise<Steps> {
  await page.evaluate(() => {
    window.steps = [];
  });
  await work();
  return { name, goal, ...spread(await page.evaluate(() => window.steps)) };
}

function missedBy({ name, goal: { p95Ms, worstMs }, count, p95, max }: Steps): string[] {
  if (count > 0 && p95 <= p95Ms && max <= worstMs) return [];
  return [`${name}: p95 ${p95.toFixed(0)} ms, worst ${max.toFixed(0)} ms, goals ${p95Ms} and ${worstMs}`];
}

/** The pace of a fast typist: twelve characters a second. */
const paceMs = 80;
/** People who move elsewhere in the form or list pause to look before they type. */
const lookMs = 500;
const frameMs = 17;

async function press(page: Page, key: string) {
  await page.keyboard.press(key);
  await page.waitForTimeout(paceMs);
}

async function type(page: Page, text: string) {
  for (const letter of text) await press(page, letter);
}

async function measureEditor(page: Page, template: string): Promise<Steps[]> {
  await page.goto(`/quotes/create/${template}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  const controller = page.getByLabel("Field 1", { exact: true });
  await controller.focus();
  await type(page, "warming up");
  await controller.fill("");
  await page.getByLabel("Field 121", { exact: true }).focus();
  await page.waitForTimeout(lookMs);
  return [
    await measure(page, "editor: typing in a field", async () => {
      await type(page, "a fence of about forty metres, with two gates to the north");
    }),
    await measure(page, `editor: typing where ${conditions} fields come and go`, async () => {
      await controller.focus();
      await page.waitForTimeout(lookMs);
      for (let round = 0; round < 20; round++) {
        await type(page, "yes");
        for (const _ of "yes") await press(page, "Backspace");
      }
    }),
  ];
}

/** Measures with prices, so that every letter also changes the docket. */
async function measureCalculating(page: Page, template: string): Promise<Steps[]> {
  await page.goto(`/quotes/create/${template}`);
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  const length = page.getByLabel("Length", { exact: true });
  const cell = page.getByRole("group", { name: "Run 15", exact: true }).getByLabel("Run length");
  await length.focus();
  await type(page, "1234567890");
  await length.fill("");
  await page.waitForTimeout(lookMs);
  const numbers = async () => {
    for (let round = 0; round < 12; round++) {
      await type(page, "42.5");
      for (const _ of "42.5") await press(page, "Backspace");
    }
  };
  const steps = [await measure(page, `calculated: typing where ${formulas / 2} formulas follow`, numbers)];
  await cell.focus();
  await page.waitForTimeout(lookMs);
  steps.push(await measure(page, `calculated: typing in one of ${rows} entries`, numbers));
  await page.getByRole("button", { name: "Add run" }).focus();
  await page.waitForTimeout(lookMs);
  const addEntries = async () => {
    for (let round = 0; round < 20; round++) {
      await press(page, "Enter");
      await page.getByRole("button", { name: "Add run" }).focus();
    }
  };
  steps.push(await measure(page, `calculated: adding entries to ${rows}`, addEntries, buttonPress));
  const controller = page.getByLabel("Field 1", { exact: true });
  await controller.focus();
  await page.waitForTimeout(lookMs);
  steps.push(
    await measure(page, `calculated: typing where ${conditions} fields come and go`, async () => {
      for (let round = 0; round < 10; round++) {
        await type(page, "yes");
        for (const _ of "yes") await press(page, "Backspace");
      }
    }),
  );
  return steps;
}

async function measureBuilder(page: Page, template: string): Promise<Steps[]> {
  await page.goto(`/forms/builder/edit/${template}`);
  const grip = page.getByRole("button", { name: "Move Field 4", exact: true });
  await grip.waitFor();
  const byPointer = await measure(page, "builder: dragging with the pointer", async () => {
    const box = await grip.boundingBox();
    if (!box) throw new Error("The drag handle is not visible.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 80; step++) {
      await page.mouse.move(x, y + step * 4);
      await page.waitForTimeout(frameMs);
    }
    await page.mouse.up();
    await page.waitForTimeout(paceMs);
  });
  const byKeyboard = await measure(page, "builder: dragging with the keyboard", async () => {
    await page.getByRole("button", { name: "Move Field 2", exact: true }).focus();
    await page.waitForTimeout(lookMs);
    const walk = (key: string) => Array.from({ length: 30 }, () => key);
    for (const way of [walk("ArrowDown"), walk("ArrowUp"), ["End"], ["Home"]]) {
      for (const key of ["Space", ...way, "Space"]) await press(page, key);
    }
  });
  await page.getByRole("button", { name: "Edit Field 30", exact: true }).click();
  await page.getByRole("textbox", { name: /^Label/ }).focus();
  await page.waitForTimeout(lookMs);
  const typing = await measure(page, "builder: typing a label", async () => {
    await type(page, "a longer label than it was before, typed in one go");
  });
  return [byPointer, byKeyboard, typing];
}

async function signIn(page: Page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
}

/** Every condition depends on the first field. */
function plainTemplate() {
  const structure = Array.from({ length: fields }, (_, index) => ({
    id: `field_${index + 1}`,
    type: "text",
    label: `Field ${index + 1}`,
    ...(index % 4 === 3 && { conditional: { dependsOn: "field_1", operator: "is", showWhen: "yes" } }),
  }));
  return { name: "Everything at once", structure, make_webhook_url: null };
}

async function createTemplate(page: Page, data: object): Promise<string> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { data: admin });
  const { access_token } = await answer.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const created = await page.request.post("/rest/v1/form_templates", { headers, data });
  if (!created.ok()) throw new Error(`The server rejected the template: ${await created.text()}`);
  return (await created.json()).id;
}
