import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";
import { inTurn } from "./turn.mjs";

const sources = [
  ...["package-lock.json", "tsconfig.base.json", "scripts/lib/bundle.mjs"],
  ...["shared", "web", "workflow", "server/src", "server/build.mjs", "local"],
];
const notBuilt = /^(node_modules|dist|test|vitest.*\.config\.ts|.*\.test\.tsx?)$/;
const stampFile = inRoot(".cache", "built");
const results = [
  ["web", "index.html"],
  ["server", "main.js"],
  ["local", "main.js"],
  ["workflow", "main.js"],
].map(([workspace, file]) => inRoot(workspace, "dist", file));

/** Builds the web app and the server, unless they are already built from exactly these sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await inTurn(async () => {
    if (!isBuilt()) await build();
  });
}

async function build() {
  console.log("Building the web app and the server…");
  const stamp = stampOf(sources);
  rmSync(stampFile, { force: true });
  await Promise.all([buildWeb(), buildServer(), buildLocal(), buildWorkflow()]);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Builds into another folder and swaps it in at the end, so that a running server always has its pages. */
async function buildWeb() {
  const made = inRoot(".cache", "web");
  const [place, old] = [inRoot("web", "dist"), inRoot(".cache", "web-old")];
  const args = ["build", inRoot("web"), "--outDir", made, "--emptyOutDir", "--logLevel", "warn"];
  await step("web app", inRoot("node_modules", "vite", "bin", "vite.js"), args);
  await step("customer's page", inRoot("web", "build-offer-page.mjs"), [made]);
  await compressFiles(made);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(made, place);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Compresses once, instead of at every request: the server finds `file.br` and `file.gz` next to the file. The highest
 * level, which is Brotli's default, takes some seconds and makes the script a fourteenth smaller for everyone.
 */
async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|mjs|css|html|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await Promise.all([
        promisify(brotliCompress)(bytes).then((made) => writeFile(`${file}.br`, made)),
        promisify(gzip)(bytes).then((made) => writeFile(`${file}.gz`, made)),
      ]);
    }),
  );
}

const buildServer = () => step("server", inRoot("server", "build.mjs"), []);
const buildLocal = () => step("local set-up", inRoot("local", "build.mjs"), []);
const buildWorkflow = () => step("reference workflow", inRoot("workflow", "build.mjs"), []);

async function step(name, script, args) {
  // Silent on success: the tools' reports are noise to people who only want to start.
  const { code, output } = await runNode(script, args, { quiet: true, env: { NODE_ENV: "production" } });
  if (code) throw new StopHere(`${output.trim()}\nBuilding the ${name} failed, see above.`);
}

function isBuilt() {
  if (!existsSync(stampFile) || !results.every(existsSync)) return false;
  return readFileSync(stampFile, "utf8") === stampOf(sources);
}

/** Hashes contents rather than times, which a checkout or a copy changes. */
function stampOf(names) {
  const hash = createHash("sha256");
  const add = (name) => {
    const full = inRoot(name);
    const entries = readEntries(full);
    if (!entries) {
      hash.update(`${name}\0`).update(readFileSync(full)).update("\0");
      return;
    }
    for (const entry of entries) if (!notBuilt.test(entry)) add(`${name}/${entry}`);
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}

function readEntries(folder) {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}
