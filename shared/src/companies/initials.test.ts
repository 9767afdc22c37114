import { expect, it } from "vitest";
import { initials } from "./brand.ts";

it.each([
  ["O'Brien Fencing", "OF"],
  ["  hartley & sons  ", "HS"],
  ["24/7 Plumbing", "2P"],
  ["Quotemill", "Q"],
  ["école 𝒜rts", "É𝒜"],
  ["–", ""],
  ["", ""],
])("the initials of %j are %j", (name, wanted) => {
  expect(initials(name)).toBe(wanted);
});
