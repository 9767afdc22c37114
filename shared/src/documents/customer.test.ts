import { describe, expect, it } from "vitest";
import { addressLines, customerOf } from "./customer.ts";

const address = { address1: "12 Quay St", city: "Sydney", state: "NSW", postal_code: "2000", country: "AU" };

describe("a customer's address", () => {
  it.each([
    [{}, ["12 Quay St", "Sydney NSW 2000"]],
    [{ country: "Australia" }, ["12 Quay St", "Sydney NSW 2000"]],
    [{ country: "nz", state: "" }, ["12 Quay St", "Sydney 2000", "New Zealand"]],
    [{ country: "" }, ["12 Quay St", "Sydney NSW 2000"]],
    [{ address1: "Unit 3\n12 Quay St ", city: "", state: "", postal_code: "" }, ["Unit 3", "12 Quay St"]],
    [{ address1: "", city: "", state: "", postal_code: "", country: "NZ" }, []],
  ])("with %j is written as %j", (given, lines) => {
    expect(addressLines({ ...address, ...given }, "en-AU")).toEqual(lines);
  });

  it.each([
    ["en-NZ", "NZ", ["12 Quay St", "Sydney NSW 2000"]],
    ["en-NZ", "AU", ["12 Quay St", "Sydney NSW 2000", "Australia"]],
    ["de-DE", "Deutschland", ["12 Quay St", "Sydney NSW 2000"]],
  ])("of a company that writes %s, with the country %s, is written as %j", (locale, country, lines) => {
    expect(addressLines({ ...address, country }, locale)).toEqual(lines);
  });
});

it("a customer of whom nothing is known has null everywhere", () => {
  const nothing = { name: null, company: null, address_lines: [], email: null, phone: null };
  expect(customerOf(null, "en-AU")).toEqual(nothing);
  const empty = { first_name: "", last_name: "", company_name: "", email: "", phone: "" };
  expect(customerOf({ ...empty, address1: "", city: "", state: "", postal_code: "", country: "" }, "en-AU")).toEqual(
    nothing,
  );
});
