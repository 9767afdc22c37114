import { spawnSync } from "node:child_process";
import { canInstall, install, updateLists } from "./debian.mjs";
import { StopHere } from "./stop-here.mjs";

/** Installs the program that reads PDFs for `npm run test:figures`, if it is missing and we are allowed to. */
export async function ensurePdftotext() {
  const isThere = () => !spawnSync("pdftotext", ["-v"]).error;
  if (isThere()) return;
  if (canInstall()) {
    await updateLists();
    await install("poppler-utils");
  }
  if (!isThere()) throw new StopHere("pdftotext is missing. As root on Debian: apt-get install poppler-utils");
}
