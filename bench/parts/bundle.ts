import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { goals } from "../goals.ts";
import type { Result } from "../lib/report.ts";
import { checkout } from "../options.ts";

const dist = path.join(checkout, "web/dist/");

/** All the JavaScript the sign-in page needs to work: the entry, its imports and the page's own chunk. */
export async function measureBundle(): Promise<Result> {
  if (!existsSync(`${dist}index.html`)) throw new Error("Run npm run build first.");
  const html = readFileSync(`${dist}index.html`, "utf8");
  const entries = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const entryText = entries.map((file) => readFileSync(dist + file, "utf8")).join("\n");
  const name = entryText.match(/sign-in-page-[\w-]+\.js/)?.[0];
  const page = name && `assets/${name}`;
  if (!page) throw new Error("The sign-in page's chunk was not found.");
  const needed = new Set<string>();
  const add = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    const text = readFileSync(dist + file, "utf8");
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(`assets/${name}`);
  };
  for (const file of [...entries, page]) add(file);
  const bytes = [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0);
  const kb = bytes / 1000;
  const { signInKb } = goals.web;
  return {
    title: "Script of the sign-in page, gzip",
    columns: ["Scripts", "KB", "Budget"],
    rows: [[String(needed.size), kb.toFixed(1), String(signInKb)]],
    missed: kb > signInKb ? [`sign-in page: ${kb.toFixed(1)} KB of script, budget ${signInKb}`] : [],
  };
}
