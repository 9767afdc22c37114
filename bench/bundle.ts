import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Measure } from "./report.ts";

const budgetKb = 130;
const dist = fileURLToPath(new URL("../web/dist/", import.meta.url));

/** All the JavaScript the sign-in page needs to work: the entry, its imports and the page's own chunk. */
export async function measureBundle(): Promise<Measure> {
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
  return {
    name: `sign-in page, ${needed.size} scripts gzipped`,
    measured: `${kb.toFixed(1)} KB`,
    budget: `${budgetKb} KB`,
    ok: kb <= budgetKb,
  };
}
