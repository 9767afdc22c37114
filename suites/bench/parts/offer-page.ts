import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { goals } from "../goals.ts";
import { ask } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { type Result, whole } from "../lib/report.ts";
import { startServer } from "../lib/server.ts";
import { slowDown } from "../lib/slow-page.ts";
import { median } from "../lib/stats.ts";
import { checkout, quick } from "../options.ts";

const runs = quick ? 1 : 5;
/**
 * The latency of the network, and the longer one with which Lighthouse makes up for the connections that it does not slow
 * down.
 */
const latencies = [150, 562];

/** Measures the first time that a customer opens the link, on a phone. */
export async function measureOfferPage(): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-offer-page-"));
  const server = await startServer({ DATA_DIR: path.join(dataDir, "data"), DEMO: "on" });
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  try {
    const url = await findOpenOffer(server.url);
    const html = await (await fetch(url)).text();
    const pageKb = gzipSync(html).length / 1000;
    const scriptKb = await scriptSize();
    const { paintMs, scriptKb: mostKb } = goals.offerPage;
    const rows: string[][] = [];
    const missed = scriptKb > mostKb ? [`offer page: ${scriptKb.toFixed(1)} KB of script, budget ${mostKb}`] : [];
    for (const latency of latencies) {
      progress(`Loading the customer's page: ${latency} ms`);
      const paints = [];
      for (let run = 0; run < runs; run++) paints.push(await firstPaint(browser, url, latency));
      const paint = median(paints);
      rows.push([`${latency} ms`, whole(paint), pageKb.toFixed(1), scriptKb.toFixed(1)]);
      if (paint > paintMs)
        missed.push(`offer page at ${latency} ms: painted after ${whole(paint)} ms, budget ${paintMs}`);
    }
    return {
      title: "The customer's page, 4 times slowed processor, 1.6 Mbit/s, nothing cached",
      columns,
      rows,
      missed,
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const columns = ["Latency", "First contentful paint, ms", "Page, KB gzip", "Script, KB gzip"];

async function findOpenOffer(url: string): Promise<string> {
  const body = { email: "admin@demo.test", password: "demo-password" };
  const session = await ask(url, { method: "POST", path: "/auth/v1/token?grant_type=password", body });
  const headers = { authorization: `Bearer ${session.access_token}` };
  const { items: quotes } = await ask(url, { method: "GET", path: "/rest/v1/quotes", headers });
  for (const { id } of quotes) {
    const { items } = await ask(url, { method: "GET", path: `/rest/v1/quotes/${id}/offers`, headers });
    if (items[0]?.state === "open") return items[0].url;
  }
  throw new Error("The demo has no open offer.");
}

async function scriptSize(): Promise<number> {
  const assets = path.join(checkout, "web/dist/assets");
  const name = (await readdir(assets)).find((each) => /^offer-\w+\.js$/.test(each));
  if (!name) throw new Error("The script of the customer's page is not built.");
  return gzipSync(await readFile(path.join(assets, name))).length / 1000;
}

async function firstPaint(browser: Browser, url: string, latency: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await slowDown(page, latency);
    await page.goto(url, { waitUntil: "load" });
    const found = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    return (await found.jsonValue()) ?? Number.POSITIVE_INFINITY;
  } finally {
    await context.close();
  }
}
