import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Answers the browser for the journeys, installed now when there is none and we may. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new StopHere(`CHROMIUM_PATH is ${given}, which is not a program.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) {
    throw new StopHere(
      "The journeys need a Chromium: install one (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  console.log("Installing Chromium for the journeys…");
  const quietly = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  // The lists first: an image's own are often empty or too old to find the package by.
  await run("apt-get", ["update", "-qq"], quietly);
  const packages = ["chromium", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quietly);
  const installed = findChromium();
  if (installed) return installed;
  throw new StopHere("Chromium could not be installed (apt-get failed, see above); install one or set CHROMIUM_PATH.");
}

export const findChromium = () => names.map(findProgram).find(Boolean);

function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin"];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(file);
  } catch {
    return false;
  }
}
