/** `npm run make:generate` writes the Make app into `integrations/make/app`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeApp } from "./make-app/app.ts";

const folder = path.join(import.meta.dirname, "..", "..", "integrations", "make", "app");
// The README next to them is written by hand.
for (const name of readdirSync(folder)) if (name !== "README.md") rmSync(path.join(folder, name), { recursive: true });
for (const [file, text] of makeApp()) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
