import { expect, test } from "vitest";
import { isUnfinished, readHundredths } from "./hundredths.ts";

test.each([
  ["12.50", 1250],
  ["12.5", 1250],
  ["12.", 1200],
  [".5", 50],
  ["$1,234.50", 123450],
  [" 10 % ", 1000],
  ["0.29", 29],
  ["1,234,567", 123456700],
  ["1,00,000", 10000000],
  ["12,50", 1250],
  ["1’250", 125000],
  ["1'250.50", 125050],
  ["", 0],
  [".", 0],
])("%j is %d hundredths", (text, value) => {
  expect(readHundredths(text)).toBe(value);
});

test.each([
  ["0.0345", ".", 3.45],
  ["1,250.5", ".", 125050],
  ["12.50", ".", 1250],
  ["0,0345", ",", 3.45],
  ["0.00345", ".", null],
])("with four places, %j with %j for decimals is %j hundredths", (text, decimal, value) => {
  expect(readHundredths(text, decimal, 4)).toBe(value);
});

test.each(["12.505", "-5", "1e3", "twelve", "1.2.3", "0x1", "1'25", "0,250", "1234,500"])(
  "%j is not an amount",
  (text) => {
    expect(readHundredths(text)).toBeNull();
  },
);

test.each([
  ["12,50", 1250],
  ["12.50", 1250],
  ["12,", 1200],
  ["1.234,50 €", 123450],
  ["1.250", 125000],
  ["1.25", 125],
  ["1.250.000", 125000000],
  ["1250.50", 125050],
])("%j is %d hundredths where a comma parts the decimals", (text, value) => {
  expect(readHundredths(text, ",")).toBe(value);
});

test.each(["0.250", "1.2500", "1.250.00", "1,250", "1,250.00", "12.50,5"])(
  "%j is not an amount where a comma parts the decimals",
  (text) => {
    expect(readHundredths(text, ",")).toBeNull();
  },
);

test.each([
  [".", "1250.00"],
  [".", "1,250,000.50"],
  [".", "12,50,000"],
  [".", "1’250.50"],
  [",", "1250,00"],
  [",", "1.250.000,50"],
  [",", "0,5"],
])("where %j parts the decimals, every beginning of %j may be typed", (decimal, text) => {
  for (let end = 0; end <= text.length; end++) {
    const typed = text.slice(0, end);
    expect(readHundredths(typed, decimal) !== null || isUnfinished(typed, decimal), typed).toBe(true);
  }
  expect(readHundredths(text, decimal)).not.toBeNull();
});
