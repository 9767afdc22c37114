import { expect, it } from "vitest";
import { isOwnCountry, ownCountry } from "./contact.ts";

it.each([
  ["en-AU", "AU"],
  ["de-CH", "CH"],
])("a company that writes %s is in %s", (locale, country) => {
  expect(ownCountry(locale)).toBe(country);
});

it.each([
  ["DE", true],
  ["de", true],
  ["Germany", true],
  [" deutschland ", true],
  ["AU", false],
  ["Österreich", false],
  ["", false],
])("for a German company, %j is its own country: %j", (country, isOwn) => {
  expect(isOwnCountry(country, "de-DE")).toBe(isOwn);
});
