import { describe, expect, test } from "vitest";
import {
  chosenContact,
  contactName,
  crmIdOf,
  isComplete,
  noContact,
  pick,
  saidOf,
  typedFromInfo,
} from "./contact-choice.ts";

const marcus = { ...noContact.typed, first_name: "Marcus", last_name: "Webb", email: "marcus@example.com" };

describe("the contact that counts", () => {
  const both = { ...pick(marcus, null), typed: { ...noContact.typed, first_name: "Ada" } };
  test.each([
    ["a picked one wins without a CRM", both, false, "Marcus Webb"],
    ["without a CRM and a pick, what was typed", { ...both, picked: null }, false, "Ada"],
    ["with a CRM, the pick while searching", both, true, "Marcus Webb"],
    ["with a CRM, what was typed in manual entry", { ...both, source: "manual" as const }, true, "Ada"],
    ["with a CRM, nobody while nothing is picked", { ...both, picked: null }, true, ""],
  ])("%s", (_case, choice, isConnected, name) => {
    expect(contactName(chosenContact(choice, isConnected))).toBe(name);
  });
});

describe("whom the CRM knows a contact as", () => {
  const jack = { ...noContact.typed, first_name: "Jack", origin: "GHL" as const, ghl_contact_id: "ghl-3" };
  const taken = (typed: object) => ({ ...noContact, takenFrom: jack, typed: { ...noContact.typed, ...typed } });
  test.each([
    ["the one that was picked", pick(marcus, "ghl-1"), "ghl-1"],
    ["one whose address was added", taken({ first_name: "Jack", email: "jack@example.com" }), "ghl-3"],
    ["another person typed over it", taken({ first_name: "Ada", email: "ada@example.com" }), null],
    ["one that was typed", { ...noContact, typed: marcus }, null],
  ])("%s", (_case, choice, id) => {
    expect(crmIdOf(choice, choice.picked ?? choice.typed)).toBe(id);
  });
});

describe("the contact of an old quote", () => {
  test("is read from its camel case keys", () => {
    const { source, typed } = typedFromInfo({
      firstName: "Ada",
      lastName: "Byron",
      email: "a@b.co",
      postalCode: "2030",
    });
    expect(source).toBe("manual");
    expect(typed).toMatchObject({ first_name: "Ada", last_name: "Byron", email: "a@b.co", postal_code: "2030" });
  });

  test("splits a single name on spaces", () => {
    expect(typedFromInfo({ name: "Ada King  Byron" }).typed).toMatchObject({
      first_name: "Ada",
      last_name: "King Byron",
    });
    expect(typedFromInfo({ name: 7, email: null }).typed).toEqual(noContact.typed);
  });
});

test("a contact is complete with a first name and an address, white space not counted", () => {
  expect(isComplete(marcus)).toBe(true);
  expect(isComplete({ ...marcus, first_name: " " })).toBe(false);
  expect(isComplete({ ...marcus, email: "" })).toBe(false);
  expect(isComplete(null)).toBe(false);
});

describe("what is said of a contact", () => {
  test("in the form is all that it shows, empty or not, and what else is known", () => {
    const typed = { ...noContact.typed, first_name: "Ada", email: "ada@example.com", city: "Perth" };
    expect(saidOf({ ...noContact, typed }, typed)).toEqual({
      first_name: "Ada",
      last_name: "",
      email: "ada@example.com",
      phone: "",
      company_name: "",
      address1: "",
      city: "Perth",
    });
  });

  test("by a pick is what the pick knows", () => {
    const choice = pick(marcus, "ghl-1");
    const said = saidOf(choice, chosenContact(choice, true) ?? marcus);
    expect(said).toEqual({ first_name: "Marcus", last_name: "Webb", email: "marcus@example.com" });
  });
});
