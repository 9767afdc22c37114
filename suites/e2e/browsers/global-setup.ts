import { spawnSync } from "node:child_process";
import startServer from "../global-setup.ts";
import { findMiniBrowser } from "./webkit.ts";

const packages: Record<string, string> = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  MiniBrowser: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

/** Nothing is installed automatically: missing programs are named, with the packages that contain them. */
export default async function globalSetup() {
  const miniBrowser = await findMiniBrowser();
  const missing = Object.keys(packages).filter((name) =>
    name === "MiniBrowser" ? !miniBrowser : spawnSync("which", [name]).status !== 0,
  );
  if (missing.length === 0) return startServer();
  const needed = new Set(missing.map((name) => packages[name]));
  console.error(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${[...needed].join(" ")}`);
  process.exit(1);
}
