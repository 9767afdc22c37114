import fc from "fast-check";
import { expect, it } from "vitest";
import { receiverText } from "./call-problems.ts";

it.each([
  ["Queue is full", "Queue is full"],
  ["  line one\n\n line\ttwo ", "line one line two"],
  ['{"message":"The customer is blocked","code":7}', "The customer is blocked"],
  ['{"error":{"message":"No such scenario"}}', "No such scenario"],
  ['{"errors":[{"detail":"email is missing"}]}', "email is missing"],
  ['"just text"', "just text"],
  ['{"message":"cut off in the mid', ""],
  ["[1, 2]", ""],
  ["<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", "502 Bad Gateway"],
  ["<html><body>no title</body></html>", ""],
  ["Nothing <b>bold</b> here\u202e", "Nothing bold here"],
  ["", ""],
])("%j reads %j", (body, text) => {
  expect(receiverText(body)).toBe(text);
});

it("a receiver's text is a single short line without control characters, for any input", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 1000, unit: "binary" }), fc.json()), (body) => {
      const text = receiverText(body);
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text).not.toMatch(/[\p{Cc}\n]/u);
      expect(text).toBe(text.trim());
    }),
  );
});
