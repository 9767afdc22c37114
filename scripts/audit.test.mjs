import { expect, it } from "vitest";
import { readAudit } from "./lib/audit.mjs";

const audit = (severity) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { x: { name: "x", severity, range: "<2" } } });

it("the audit fails for high and critical findings, whatever npm warns about first", () => {
  expect(readAudit(`npm warn something\n${audit("high")}`)).toEqual({
    failed: true,
    words: "npm audit found\n  x <2: high",
  });
  expect(readAudit(audit("critical")).failed).toBe(true);
});

it("the audit passes for lesser findings, and for none", () => {
  expect(readAudit(audit("moderate")).failed).toBe(false);
  expect(readAudit('{"vulnerabilities":{}}').words).toBe("npm audit: nothing high or critical is known.");
});

it.each([
  ['{"message":"405 Method Not Allowed"}', "405 Method Not Allowed"],
  ["", "no response at all"],
  ["npm error {oops", "no response at all"],
])("the audit says so if the registry does not answer: %s", (output, reason) => {
  expect(readAudit(output)).toEqual({
    failed: false,
    words: `npm audit: the registry gave no answer (${reason}).`,
  });
});
