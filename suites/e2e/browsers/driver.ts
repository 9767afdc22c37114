import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Size {
  width: number;
  height: number;
}

/** A running browser with one window of that size. */
export interface Driver {
  visit(url: string): Promise<void>;
  address(): Promise<string>;
  /** Evaluates an expression in the page, even if its Content-Security-Policy forbids that to the page itself. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves a mouse or presses keys, in the format that both versions of WebDriver share. */
  perform(actions: object[]): Promise<void>;
  /** The key that leads from the day to the month and on to the year, unless the browser goes there automatically. */
  afterDatePart: string;
  /** A PNG in base64. */
  picture(): Promise<string>;
  /** The driver's reports of the console: errors, uncaught exceptions, violations of the Content-Security-Policy. */
  problems: string[];
  close(): Promise<void>;
}

/** The place and time of the journeys, as for Chromium. The browser stores nothing outside its own home. */
const settingsIn = (home: string) => ({
  ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
  ...{ TZ: "Australia/Sydney", LANG: "en_AU.UTF-8" },
});

/** Runs the programs of one browser, with their own home. */
export async function openWorkshop() {
  const home = await mkdtemp(path.join(tmpdir(), "quotemill-browser-"));
  const children: ChildProcess[] = [];
  return {
    home,
    /** Passes each line of its output to `hear`. */
    start(name: string, args: string[], hear: (line: string) => void, env: Record<string, string> = {}) {
      const child = spawn(name, args, {
        env: { PATH: process.env.PATH, ...settingsIn(home), ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.push(child);
      // A test that runs out of time does not close the browser.
      process.once("exit", () => child.kill());
      for (const stream of [child.stdout, child.stderr]) {
        let rest = "";
        stream.setEncoding("utf8").on("data", (text: string) => {
          const lines = `${rest}${text}`.split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines) hear(line);
        });
      }
    },
    async close() {
      // The display goes last, because the others need it.
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
