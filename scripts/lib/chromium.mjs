import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";
import { StopHere } from "./stop-here.mjs";

/** The shell first: the same engine without a browser's windows and services, it runs the journeys in two thirds of the time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const packages = ["chromium-headless-shell", "chromium"];

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
  // Debian packs the shell by itself; where there is none, the whole browser does.
  for (const name of packages) {
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"], quietly);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new StopHere("Chromium could not be installed (apt-get failed, see above); install one or set CHROMIUM_PATH.");
}

export const findChromium = () => process.env.CHROMIUM_PATH ?? names.map(findProgram).find(Boolean);

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
