import { access, constants, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { waitMs } from "../../limits.ts";
import { type Driver, openWorkshop, type Size } from "./driver.ts";

/** WebKit's own small browser, which its driver starts on an invisible display. */
export async function openWebKit({ width, height }: Size): Promise<Driver> {
  const workshop = await openWorkshop();
  await mkdir(path.join(workshop.home, "gtk-3.0"));
  // A click waits until its target stops moving.
  await writeFile(path.join(workshop.home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const display = await new Promise<string>((resolve) => {
    const screen = ["-screen", "0", `${width}x${height}x24`];
    workshop.start("Xvfb", ["-displayfd", "1", ...screen, "-nolisten", "tcp"], (line) => {
      if (/^\d+$/.test(line)) resolve(`:${line}`);
    });
  });
  const port = await findFreePort();
  workshop.start("WebKitWebDriver", [`--port=${port}`], () => undefined, { DISPLAY: display });

  const send = async (method: string, to: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${to}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${to}: ${value.message}`);
    return value;
  };
  await expect(() => send("GET", "/status")).toPass({ timeout: waitMs });
  const browser = {
    binary: await findMiniBrowser(),
    // Full screen means without bars. With them, its window is wider than a phone.
    args: ["--automation", "--full-screen"],
  };
  const { sessionId } = await send("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browser } },
  });
  const session = `/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, { x: 0, y: 0, width, height });

  return {
    problems: [], // its driver does not report the console
    afterDatePart: "\uE014", // the right arrow
    visit: (url) => send("POST", `${session}/url`, { url }),
    address: () => send("GET", `${session}/url`),
    evaluate: (expression) => send("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => send("POST", `${session}/actions`, { actions }),
    picture: () => send("GET", `${session}/screenshot`),
    async close() {
      // A page that crashed has ended its session.
      await send("DELETE", session).catch(() => undefined);
      await workshop.close();
    },
  };
}

/** Debian installs it separately from the commands, in a folder named after the machine and WebKit's version. */
export async function findMiniBrowser(): Promise<string | undefined> {
  for (const machine of await readdir("/usr/lib")) {
    const folder = path.join("/usr/lib", machine);
    const versions = machine.includes("-linux-") ? await readdir(folder) : [];
    for (const version of versions.filter((name) => /^webkit2?gtk-/.test(name))) {
      const file = path.join(folder, version, "MiniBrowser");
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
    }
  }
}
