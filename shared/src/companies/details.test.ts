import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyDetailsInput, readAbn, readDetails } from "./details.ts";

const wrongLength = { problem: "Enter an ABN with 11 digits." };
const wrongDigit = { problem: "This is not a valid ABN. A digit is wrong or in the wrong place." };

describe("an ABN", () => {
  it.each([
    ["51824753556", { abn: "51 824 753 556" }],
    [" 51 824 753 556 ", { abn: "51 824 753 556" }],
    ["83 914 571 673", { abn: "83 914 571 673" }],
    ["51824753557", wrongDigit],
    ["5182475355", wrongLength],
    ["518247535566", wrongLength],
    ["51-824-753-556", wrongLength],
    ["abcdefghijk", wrongLength],
  ])("%j reads as %j", (typed, read) => {
    expect(readAbn(typed)).toEqual(read);
  });

  it("with one wrong digit is never accepted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [..."51824753556"].map(Number);
        digits[at] = ((digits[at] ?? 0) + more) % 10;
        expect(readAbn(digits.join(""))).toEqual(wrongDigit);
      }),
    );
  });
});

describe("company details", () => {
  const details = readDetails(null);

  it.each([
    [{ abn: "51824753556" }, { abn: "51 824 753 556" }],
    [{ email: " hello@example.com " }, { email: "hello@example.com" }],
    [{ website: "harbourfencing.example" }, { website: "harbourfencing.example" }],
    [{ website: "https://www.example.com/fences" }, { website: "https://www.example.com/fences" }],
    [{ colour: "#0F766E" }, { colour: "#0F766E" }],
    [{}, details],
  ])("take %j", (given, taken) => {
    expect(companyDetailsInput.parse({ ...details, ...given })).toMatchObject(taken);
  });

  it.each([
    [{ abn: "12345678901" }, wrongDigit.problem],
    [{ abn: "1234567890" }, wrongLength.problem],
    [{ email: "hello" }, "Enter a valid email address."],
    [{ website: "not a site" }, "Enter a valid web address."],
    [{ website: "javascript:alert(1)" }, "Enter a valid web address."],
    [{ colour: "teal" }, "Use a colour like #0f766e."],
    [{ footer: "x".repeat(301) }, "Use at most 300 characters."],
    [{ footer: "Licence\n123" }, "Write this on one line."],
    [{ phone: "0491\n570" }, "Write this on one line."],
    [{ website: "harbour\nfencing.example" }, "Write this on one line."],
  ])("refuse %j with a message", (given, message) => {
    const parsed = companyDetailsInput.safeParse({ ...details, ...given });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });

  it("are read from any stored value", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const read = readDetails(stored);
        expect(Object.keys(read)).toEqual(Object.keys(details));
        for (const value of Object.values(read)) expect(typeof value).toBe("string");
      }),
    );
  });
});
