import { readFileSync } from "node:fs";

/** A file that failed to load has no tests, and counts as one failure. A run that was cut short has no report. */
export function countVitest(file) {
  const report = readReport(file);
  const unloaded =
    report?.testResults.filter((each) => each.status === "failed" && !each.assertionResults.length) ?? [];
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + unloaded.length };
}

export function countPlaywright(file) {
  const stats = readReport(file)?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
