import { readFileSync } from "node:fs";

/**
 * Adds up the existing reports; a stage that did not run has none. A file that failed to load counts as one failure.
 */
export function countTests({ vitest, playwright }) {
  const unit = readReport(vitest);
  const journeys = readReport(playwright)?.stats;
  const unloaded = unit?.testResults.filter((file) => file.status === "failed" && !file.assertionResults.length) ?? [];
  return {
    passed: (unit?.numPassedTests ?? 0) + (journeys?.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + unloaded.length + (journeys?.unexpected ?? 0) + (journeys?.flaky ?? 0),
  };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
