import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { root } from "./lib/root.mjs";
import { runStages } from "./lib/stages.mjs";
import { StopHere } from "./lib/stop-here.mjs";
import { readPlaywright, readVitest } from "./lib/test-reports.mjs";

const lines = [];
beforeEach(() => {
  lines.length = 0;
  const say = (line) => void lines.push(String(line).replace(/[\d.]+ s/, "0 s"));
  vi.spyOn(console, "log").mockImplementation(say);
  vi.spyOn(console, "error").mockImplementation(say);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined; // otherwise these tests would fail the run
});
const summary = () => lines.slice(lines.indexOf("\n== Summary") + 1);
const pass = async () => ({ code: 0 });

it("stages that all pass sum up to success", async () => {
  const tests = async () => ({ code: 0, passed: 7, failures: [] });
  const counts = await runStages([
    { name: "Lint", run: pass },
    { name: "Tests", run: tests },
    { name: "Build", run: pass },
    { name: "Journeys", needs: "Build", run: tests },
  ]);
  expect(counts).toEqual({ passed: 14, failed: 0 });
  expect(process.exitCode).toBeUndefined();
  expect(summary()).toEqual([
    "Lint: passed in 0 s.",
    "Tests: passed in 0 s.",
    "Build: passed in 0 s.",
    "Journeys: passed in 0 s.",
  ]);
});

it("every stage runs whatever failed before, and the summary names what failed", async () => {
  const counts = await runStages([
    { name: "Lint", run: async () => ({ code: 1 }) },
    { name: "Types", run: () => Promise.reject(new StopHere("No compiler.")) },
    { name: "Tests", run: async () => ({ code: 1, passed: 7, failures: ["a.test.ts › one", "b.test.ts › two"] }) },
    { name: "Build", run: pass },
    { name: "Journeys", needs: "Build", run: async () => ({ code: 0, passed: 3 }) },
  ]);
  expect(counts).toEqual({ passed: 10, failed: 4 });
  expect(process.exitCode).toBe(1);
  expect(lines).toContain("No compiler.");
  expect(summary()).toEqual([
    "Lint: failed in 0 s.",
    "Types: failed in 0 s.",
    "Tests: failed in 0 s.",
    "  a.test.ts › one",
    "  b.test.ts › two",
    "Build: passed in 0 s.",
    "Journeys: passed in 0 s.",
  ]);
});

it("a stage that needs a failed one does not run, and counts as failed", async () => {
  const journeys = vi.fn(pass);
  const counts = await runStages([
    { name: "Build", run: async () => ({ code: 1 }) },
    { name: "Journeys", needs: "Build", run: journeys },
  ]);
  expect(journeys).not.toHaveBeenCalled();
  expect(counts).toEqual({ passed: 0, failed: 2 });
  expect(process.exitCode).toBe(1);
  expect(summary()).toEqual(["Build: failed in 0 s.", "Journeys: did not run, since 'Build' failed."]);
});

it("tests that failed, fail their stage whatever its exit code", async () => {
  expect(
    await runStages([{ name: "Tests", run: async () => ({ code: 0, passed: 7, failures: ["a.test.ts › one"] }) }]),
  ).toEqual({
    passed: 7,
    failed: 1,
  });
  expect(process.exitCode).toBe(1);
});

it("the reports are read, and each failure is named with the first line of its message", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "quotemill-reports-"));
  const file = path.join(folder, "report.json");
  try {
    expect([readVitest(file), readPlaywright(file)]).toEqual(Array(2).fill({ passed: 0, failures: [] }));
    const wrong = { status: "failed", fullName: "adds up", failureMessages: ["Expected 2\nat sum.ts"] };
    const testResults = [
      { name: path.join(root, "web", "a.test.ts"), status: "failed", message: "No such file", assertionResults: [] },
      { name: path.join(root, "web", "b.test.ts"), status: "failed", assertionResults: [wrong, { status: "passed" }] },
      { name: path.join(root, "web", "c.test.ts"), status: "passed", assertionResults: [{ status: "passed" }] },
    ];
    writeFileSync(file, JSON.stringify({ numPassedTests: 5, testResults }));
    const [a, b] = ["a", "b"].map((name) => path.join("web", `${name}.test.ts`));
    expect(readVitest(file)).toEqual({
      passed: 5,
      failures: [`${a} › failed to load: No such file`, `${b} › adds up: Expected 2`],
    });

    const spec = (title, status, results) => ({ title, file: "d.spec.ts", tests: [{ status, results }] });
    const suites = [
      { specs: [spec("passes", "expected", [{}])] },
      {
        suites: [
          {
            specs: [
              spec("hangs", "unexpected", [{ error: { message: "\u001b[31mTimed out\u001b[0m" } }]),
              spec("wavers", "flaky", [{}]),
            ],
          },
        ],
      },
    ];
    writeFileSync(file, JSON.stringify({ stats: { expected: 4 }, suites }));
    expect(readPlaywright(file)).toEqual({
      passed: 4,
      failures: ["d.spec.ts › hangs: Timed out", "d.spec.ts › wavers: "],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
