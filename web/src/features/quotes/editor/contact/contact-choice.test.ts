import { describe, expect, test } from "vitest";
import {
  chosenContact,
  contactName,
  crmIdOf,
  detailsToSave,
  type FormField,
  isComplete,
  noContact,
  pick,
  type,
  typedFromInfo,
} from "./contact-choice.ts";

const marcus = { ...noContact.typed, first_name: "Marcus", last_name: "Webb", email: "marcus@example.com" };

describe("chosenContact", () => {
  const both = { ...pick(marcus, null), typed: { ...noContact.typed, first_name: "Ada" } };
  test.each([
    ["without a CRM, the picked contact wins", both, false, "Marcus Webb"],
    ["without a CRM or a pick, the typed contact", { ...both, picked: null }, false, "Ada"],
    ["with a CRM, the picked contact while searching", both, true, "Marcus Webb"],
    ["with a CRM, the typed contact in manual entry", { ...both, source: "manual" as const }, true, "Ada"],
    ["with a CRM, no one while nothing is picked", { ...both, picked: null }, true, ""],
  ])("%s", (_case, choice, isConnected, name) => {
    expect(contactName(chosenContact(choice, isConnected))).toBe(name);
  });
});

describe("crmIdOf", () => {
  const jack = { ...noContact.typed, first_name: "Jack", origin: "GHL" as const, ghl_contact_id: "ghl-3" };
  const taken = (typed: object) => ({ ...noContact, takenFrom: jack, typed: { ...noContact.typed, ...typed } });
  test.each([
    ["a picked contact", pick(marcus, "ghl-1"), "ghl-1"],
    ["a contact whose email was added", taken({ first_name: "Jack", email: "jack@example.com" }), "ghl-3"],
    ["another person typed over it", taken({ first_name: "Ada", email: "ada@example.com" }), null],
    ["a typed contact", { ...noContact, typed: marcus }, null],
  ])("%s", (_case, choice, id) => {
    expect(crmIdOf(choice, choice.picked ?? choice.typed)).toBe(id);
  });
});

describe("an older quote's contact", () => {
  test("is read from camel-case keys", () => {
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

test("a contact is complete with a first name and an email, ignoring white space", () => {
  expect(isComplete(marcus)).toBe(true);
  expect(isComplete({ ...marcus, first_name: " " })).toBe(false);
  expect(isComplete({ ...marcus, email: "" })).toBe(false);
  expect(isComplete(null)).toBe(false);
});

describe("the details to save", () => {
  const ada = [
    ["first_name", "Ada"],
    ["email", "ada@example.com"],
  ] as const;
  const typing = (...inputs: (readonly [FormField, string])[]) => {
    const choice = inputs.reduce((before, [name, value]) => type(before, name, value), noContact);
    return detailsToSave(choice, choice.typed);
  };
  const saved = { first_name: "Ada", email: "ada@example.com" };
  test.each([
    ["nothing that was left empty", typing(...ada), saved],
    ["what was emptied by hand", typing(...ada, ["phone", "0491"], ["phone", " "]), { ...saved, phone: " " }],
    ["what was typed again", typing(...ada, ["phone", ""], ["phone", "0491"]), { ...saved, phone: "0491" }],
    ["nothing that was emptied for another email", typing(["phone", "0"], ["phone", ""], ...ada), saved],
  ])("from the form include %s", (_case, details, expected) => {
    expect(details).toEqual(expected);
  });

  test("from a picked contact include only what it has", () => {
    const choice = pick(marcus, "ghl-1");
    const details = detailsToSave(choice, chosenContact(choice, true) ?? marcus);
    expect(details).toEqual({ first_name: "Marcus", last_name: "Webb", email: "marcus@example.com" });
  });
});
