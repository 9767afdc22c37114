import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * Returns the number of passed tests, and a line for each failure. A file that failed to load has no tests, and is one
 * failure. A run that was cut short has no report.
 */
export function readVitest(file) {
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (!assertionResults.length && status === "failed") return [failure(name, "failed to load", message)];
    return failed.map((test) => failure(name, test.fullName, test.failureMessages[0]));
  });
  return { passed: report?.numPassedTests ?? 0, failures };
}

export function readPlaywright(file) {
  const report = readReport(file);
  const failures = specsOf(report ?? {})
    .filter((spec) => spec.tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return failure(spec.file, spec.title, results.find(({ error }) => error)?.error.message);
    });
  return { passed: report?.stats.expected ?? 0, failures };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failure(file, title, message = "") {
  const why = stripVTControlCharacters(message).split("\n")[0].slice(0, 200);
  return `${path.isAbsolute(file) ? path.relative(root, file) : file} › ${title}: ${why}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
