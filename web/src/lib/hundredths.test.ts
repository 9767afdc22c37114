import { expect, test } from "vitest";
import { readHundredths } from "./hundredths.ts";

test.each([
  ["12.50", 1250],
  ["12.5", 1250],
  ["12.", 1200],
  [".5", 50],
  ["$1,234.50", 123450],
  [" 10 % ", 1000],
  ["0.29", 29],
  ["", 0],
  [".", 0],
])("%j is %d hundredths", (text, value) => {
  expect(readHundredths(text)).toBe(value);
});

test.each(["12.505", "-5", "1e3", "twelve", "1.2.3", "0x1"])("%j is not an amount", (text) => {
  expect(readHundredths(text)).toBeNull();
});

test.each([
  ["12,50", 1250],
  ["12.50", 1250],
  ["12,", 1200],
  ["1.234,50 €", 123450],
])("%j is %d hundredths where a comma parts the decimals", (text, value) => {
  expect(readHundredths(text, ",")).toBe(value);
});
