import { expect, it } from "vitest";
import { readAudit } from "./lib/audit.mjs";

const audit = (severity) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { x: { name: "x", severity, range: "<2" } } });

it("fails for what is high or critical, whatever npm warns of before", () => {
  expect(readAudit(`npm warn something\n${audit("high")}`)).toEqual({
    failed: true,
    words: "npm audit found\n  x <2: high",
  });
  expect(readAudit(audit("critical")).failed).toBe(true);
});

it("passes for less, and for nothing", () => {
  expect(readAudit(audit("moderate")).failed).toBe(false);
  expect(readAudit('{"vulnerabilities":{}}').words).toBe("npm audit: nothing high or critical is known.");
});

it.each([
  ['{"message":"405 Method Not Allowed"}', "405 Method Not Allowed"],
  ["", "none at all"],
  ["npm error {oops", "none at all"],
])("says so when the registry does not answer: %s", (output, reason) => {
  expect(readAudit(output)).toEqual({
    failed: false,
    words: `npm audit: the registry gave no answer (${reason}).`,
  });
});
