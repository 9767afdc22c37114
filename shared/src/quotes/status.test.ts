import { expect, test } from "vitest";
import { quoteStatus, quoteStatuses, quoteStatusLabel } from "./lifecycle.ts";

test.each(quoteStatuses)("%s is recognised in any case", (status) => {
  expect(quoteStatus(status.toUpperCase())).toBe(status);
  expect(quoteStatus(` ${status.toLowerCase()} `)).toBe(status);
});

test.each(["", "Done", "pending"])("'%s' is Unknown", (text) => {
  expect(quoteStatus(text)).toBe("Unknown");
});

test.each([
  ["Draft", undefined, "Draft"],
  ["Processing", "hook.example.com", "Processing"],
  ["Pending PDF", undefined, "Pending PDF"],
  ["Failed", "hook.example.com", "Check hook.example.com"],
  ["Failed", null, "Check workflow"],
  ["Unknown", undefined, "Unknown"],
] as const)("the badge of %s with host %s says '%s'", (status, host, label) => {
  expect(quoteStatusLabel(status, host)).toBe(label);
});
