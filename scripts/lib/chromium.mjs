import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { canInstall, install, updateLists } from "./debian.mjs";
import { StopHere } from "./stop-here.mjs";

/**
 * The headless shell comes first: it is the same engine without windows and services, and runs the journeys a third
 * faster.
 */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const packages = ["chromium-headless-shell", "chromium"];

/** Returns the browser for journeys, attacks and measurements, and installs one if it is missing and we are allowed to. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new StopHere(`CHROMIUM_PATH is ${given}, which is not an executable file.`);
  }
  const found = findChromium();
  if (found) return found;
  if (!canInstall()) {
    throw new StopHere(
      "Chromium is missing: install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  console.log("Installing Chromium…");
  await updateLists();
  // Debian has a separate package for the shell; elsewhere, install the whole browser.
  for (const name of packages) {
    await install(name, "fonts-liberation");
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new StopHere(
    "Chromium could not be installed (apt-get failed, see above). Install it yourself or set CHROMIUM_PATH.",
  );
}

const findChromium = () => names.map(findProgram).find(Boolean);

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
