import { describe, expect, it } from "vitest";
import { toCrmContact } from "./ghl-client.ts";

const contact = (raw: object) => toCrmContact({ id: "c1", ...raw });

describe("a CRM contact", () => {
  it.each([
    ["address1 rather than the search's address", { address1: "1 A St", address: "2 B St" }, { address1: "1 A St" }],
    ["the search's address if there is no address1", { address1: null, address: "2 B St" }, { address1: "2 B St" }],
    ["names as they were typed", { firstName: "mia", firstNameRaw: "Mia" }, { firstName: "Mia" }],
    ["a whole name", { contactName: "Ruby Ann O'Shea" }, { firstName: "Ruby", lastName: "Ann O'Shea" }],
    ["the rest of it", { firstName: "Mary Ann", name: "mary ann Lee" }, { firstName: "Mary Ann", lastName: "Lee" }],
    ["a repeated name only once", { firstName: "Cher", contactName: "Cher" }, { firstName: "Cher", lastName: "" }],
    ["a business", { companyName: " ", businessName: "Pools" }, { companyName: "Pools" }],
    ["an address in lower case", { email: " Mia@Example.COM " }, { email: "mia@example.com" }],
    ["a number for a phone", { phone: 61400 }, { phone: "61400" }],
    ["nothing for what is not known", { email: null, country: undefined }, { email: "", country: "" }],
    ["lines and control characters as spaces", { city: "North\n\u0000Shore\t" }, { city: "North Shore" }],
  ])("has %s", (_case, raw, expected) => {
    expect(contact(raw)).toMatchObject(expected);
  });

  it("is dropped without an id", () => {
    expect([undefined, null, "x", {}, { id: null }, { id: " " }].map(toCrmContact)).toEqual(Array(6).fill(null));
  });

  it.each([true, [1], { a: 1 }, "x".repeat(500), Symbol("x"), Number.NaN])("can be saved everywhere with %j", (odd) => {
    const raw = Object.fromEntries(["firstName", "email", "phone", "address", "country"].map((key) => [key, odd]));
    const { id, country = "", ...rest } = contact({ ...raw, ssn: "1", dateOfBirth: 0 }) ?? {};
    expect(country.length).toBeLessThanOrEqual(100);
    expect(Object.keys(rest)).toHaveLength(9);
    for (const text of Object.values(rest)) expect(text).toMatch(/^[xNa]{0,200}$/i);
  });
});
