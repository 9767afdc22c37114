import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { type Result, ratio, whole } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { slowDown } from "../lib/slow-page.ts";
import { median } from "../lib/stats.ts";
import { checkout, quick } from "../options.ts";

declare global {
  interface Window {
    /** Recorded by watch-load.js. */
    load: { usefulMs: number; busyUntilMs: number; shift: number; shifts: object[] };
    watchFor(selector: string): void;
  }
}

const runs = quick ? 1 : 3;
/** Time after the first useful paint for anything that still moves or keeps the processor busy. */
const settleMs = 2_500;
const admin = { email: "admin@demo.test", password: "demo-password" };

interface Screen {
  name: keyof typeof goals.web.screens;
  path: string;
  /** Content that people came for, not the frame around it. */
  useful: string;
}

/** Cold loads of the main screens with a slow processor on a slow network. */
export async function measureWeb(): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-web-"));
  const server = await startServer({ DATA_DIR: path.join(dataDir, "data"), DEMO: "on" });
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const session = await ask(server.url, { method: "POST", path: "/auth/v1/token?grant_type=password", body: admin });
    const rows: string[][] = [];
    const missed: string[] = [];
    for (const screen of screensFor(await findTemplate(server.url, session.access_token))) {
      progress(`Loading: ${screen.name}`);
      const loads = [];
      for (let run = 0; run < runs; run++) loads.push(await load(browser, server.url, screen, session));
      const found = sumUp(loads);
      rows.push([screen.name, ...shown(found)]);
      missed.push(...missedBy(screen, found));
    }
    return { title: "Screens, 4 times slowed processor, slow 4G, nothing cached", columns, rows, missed };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const columns = ["Screen", "Useful paint, ms", "Interactive, ms", "Script, KB gzip", "Layout shift"];

const screensFor = (template: string): Screen[] => [
  { name: "sign-in", path: "/login", useful: "input[type=email]" },
  { name: "dashboard", path: "/dashboard", useful: "main table tbody td, main ol li a, main ul li a" },
  { name: "contacts", path: "/contacts", useful: "main table tbody td" },
  { name: "quotes", path: "/quotes", useful: "main a[href^='/quotes/']" },
  { name: "quote editor", path: `/quotes/create/${template}`, useful: "main button, main form input" },
  { name: "template builder", path: `/forms/builder/edit/${template}`, useful: "main button[aria-label^='Move ']" },
];

async function findTemplate(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await ask(url, { method: "GET", path: "/rest/v1/form_templates", headers });
  return items.find((template: { name: string }) => template.name === "Residential fence").id;
}

async function load(browser: Browser, url: string, { name, path: place, useful }: Screen, session: unknown) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    if (name !== "sign-in") {
      await context.addInitScript((text) => localStorage.setItem("supabase.auth.token", text), JSON.stringify(session));
    }
    await context.addInitScript({ path: path.join(import.meta.dirname, "watch-load.js") });
    await context.addInitScript((selector) => window.watchFor(selector), useful);
    const page = await context.newPage();
    await slowDown(page);
    const scripts = new Set<string>();
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.add(new URL(response.url()).pathname);
    });
    await page.goto(place, { waitUntil: "commit" });
    await page.waitForFunction(() => window.load.usefulMs > 0, undefined, { timeout: 60_000 });
    const atFirst = [...scripts];
    await pause(settleMs);
    const { usefulMs, busyUntilMs, shift, shifts } = await page.evaluate(() => window.load);
    return {
      usefulMs,
      interactiveMs: Math.max(usefulMs, busyUntilMs),
      scriptKb: await gzipped(atFirst),
      shift,
      shifts,
    };
  } finally {
    await context.close();
  }
}

async function gzipped(files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join(checkout, "web/dist", file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

type Load = Awaited<ReturnType<typeof load>>;

function sumUp(loads: Load[]): Load {
  const middle = (key: "usefulMs" | "interactiveMs" | "scriptKb") => median(loads.map((load) => load[key]));
  const [worst] = loads.toSorted((a, b) => b.shift - a.shift);
  return {
    usefulMs: middle("usefulMs"),
    interactiveMs: middle("interactiveMs"),
    scriptKb: middle("scriptKb"),
    shift: worst?.shift ?? 0,
    shifts: worst?.shifts ?? [],
  };
}

const shown = ({ usefulMs, interactiveMs, scriptKb, shift }: Load) => [
  whole(usefulMs),
  whole(interactiveMs),
  scriptKb.toFixed(1),
  shift.toFixed(3),
];

function missedBy({ name }: Screen, { usefulMs, interactiveMs, scriptKb, shift, shifts }: Load): string[] {
  const { screens, layoutShift } = goals.web;
  const budget = screens[name];
  return [
    ...(usefulMs > budget.usefulMs ? [`${name}: useful after ${whole(usefulMs)} ms, budget ${budget.usefulMs}`] : []),
    ...(interactiveMs > budget.interactiveMs
      ? [`${name}: interactive after ${whole(interactiveMs)} ms, budget ${budget.interactiveMs}`]
      : []),
    ...(scriptKb > budget.scriptKb ? [`${name}: ${scriptKb.toFixed(1)} KB of script, budget ${budget.scriptKb}`] : []),
    ...(shift > layoutShift
      ? [`${name}: layout shift ${ratio(shift)}, budget ${layoutShift}: ${JSON.stringify(shifts)}`]
      : []),
  ];
}
