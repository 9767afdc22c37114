import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Figures } from "./lib/audit.ts";
import type { World } from "./lib/world.ts";

interface Scenario {
  name: string;
  /** Breaks something under load, and has repaired it when it returns. */
  breakIt(world: World): Promise<unknown>;
  /**
   * Inherent to the fault: quotes may fail if their workflow does, and a call whose outcome could not be recorded is
   * repeated.
   */
  excused?: (keyof Figures)[];
  /** Otherwise every process must survive. */
  killsProcess?: boolean;
}

const seconds = (count: number) => pause(count * 1_000);

/** A service manager restarts a killed process after a moment. */
const kill = async (part: World["web"]) => {
  await part.kill();
  await seconds(2);
  await part.start();
};

/**
 * No file of the process may grow beyond this size. Like a full disk, this fails writes halfway and leaves a partial
 * file behind, and it does not need root. The error is EFBIG instead of ENOSPC, but no code distinguishes them.
 */
const limitFiles = (pid: number, bytes: string) =>
  promisify(execFile)("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);

export const scenarios: Scenario[] = [
  { name: "PostgreSQL restarts at once", excused: ["repeated"], breakIt: ({ database }) => database.restart() },
  {
    name: "PostgreSQL is down for 20 s",
    excused: ["repeated"],
    async breakIt({ database }) {
      await database.stop();
      await seconds(20);
      await database.start();
    },
  },
  {
    name: "every connection is terminated",
    excused: ["repeated"],
    breakIt: ({ database }) => database.terminateBackends(),
  },
  {
    name: "disk full on file write",
    excused: ["failed"],
    async breakIt({ web, receiver }) {
      const before = receiver.refusedAnswers();
      await limitFiles(web.pid(), "10");
      await seconds(8);
      await limitFiles(web.pid(), "unlimited");
      if (receiver.refusedAnswers() === before) throw new Error("The disk was not full: every PDF was stored.");
    },
  },
  {
    name: "receiver down for 8 s",
    excused: ["failed"],
    async breakIt({ receiver }) {
      await receiver.stop();
      await seconds(8);
      await receiver.start();
    },
  },
  {
    name: "receiver takes 8 s",
    async breakIt({ receiver }) {
      receiver.become("slow");
      await seconds(12);
      receiver.become("well");
    },
  },
  {
    // All locks of the living processes vanish in the middle of their calls; no process may mistake their jobs for orphans.
    name: "PostgreSQL restarts, receiver takes 8 s",
    excused: ["repeated"],
    async breakIt({ database, receiver }) {
      receiver.become("slow");
      await seconds(2);
      await database.restart();
      await seconds(12);
      receiver.become("well");
    },
  },
  {
    name: "receiver answers garbage",
    excused: ["failed"],
    async breakIt({ receiver }) {
      receiver.become("garbage");
      await seconds(8);
      receiver.become("well");
    },
  },
  {
    name: "mail server down for 10 s",
    async breakIt({ mail }) {
      await mail.stop();
      await seconds(10);
      await mail.start();
    },
  },
  { name: "web killed", excused: ["repeated"], killsProcess: true, breakIt: ({ web }) => kill(web) },
  { name: "worker killed", excused: ["repeated"], killsProcess: true, breakIt: ({ worker }) => kill(worker) },
];

/** For a single process that does everything; other faults hit the same code there. */
export const singleProcessScenarios: Scenario[] = [
  { name: "single: PostgreSQL restarts at once", excused: ["repeated"], breakIt: ({ database }) => database.restart() },
  { name: "single: process killed", excused: ["repeated"], killsProcess: true, breakIt: ({ web }) => kill(web) },
];

export type { Scenario };
