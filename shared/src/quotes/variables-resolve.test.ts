import { describe, expect, it } from "vitest";
import { defaultFollowUps } from "../companies/follow-ups.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { followUpTexts, followUpValues } from "../sending/follow-up-texts.ts";
import { messageValues, renderMessage, renderSubject } from "../sending/message.ts";
import { nameValues, renderQuoteName } from "./naming.ts";
import { offeredKeys, type VariableUse, variableGroups, variableToken } from "./variables.ts";

const contact = {
  first_name: "Marcus",
  last_name: "Webb",
  email: "m@example.com",
  phone: "0412",
  company_name: "Webb Pty",
  address1: "14 Pilot St",
  city: "Watsons Bay",
  state: "NSW",
  country: "AU",
  postal_code: "2030",
};
const company_name = "Harbour Fencing";
const user = { full_name: "Priya Rose Nair", email: "priya@example.com" };
const answers = { field_1: "Colorbond", field_2: true };
const outputs = { grand_total: "18642.5", panels: 18, quote_number: "not this one" };
const valid_until = "2026-12-15";
const basics = { quote_number: "HF-1058", quote_date: "15/11/2026" };

const nameParts = { contact, template_name: "Residential fence", answers, company_name, user, ...basics };
const messageParts = {
  ...{ contact, company_name, user, formats: formatsFor(defaultRegion) },
  quote: { quote_name: "Front boundary", ...basics, answers: { ...answers, extras: ["Gate"] }, outputs },
  quote_numbers: ["HF-1058"],
};

const seen = {
  inputs: ["field_1", "field_2", "extras"].map((key) => ({
    ...{ key, label: key, example: "" },
    is_field: key !== "extras",
  })),
  outputs: ["grand_total", "panels", "quote_number"].map((key) => ({ key, label: key, example: "" })),
};
const examples = {
  company_name,
  user_full_name: user.full_name,
  user_email: user.email,
  ...basics,
  valid_until,
  formats: formatsFor(defaultRegion),
};
const offeredIn = (place: VariableUse) => offeredKeys(variableGroups(place, examples, seen));

const reminderValues = followUpValues(messageParts, valid_until);

/** Every place that offers variables, and how it fills them in. */
const places: [string, VariableUse, (token: string) => string, Iterable<string>][] = [
  ["a quote's name", "quote_name", (token) => renderQuoteName(`x ${token}`, nameParts), nameValues(nameParts).keys()],
  [
    "an email's subject",
    "email",
    (token) => renderSubject(`x ${token}`, messageParts),
    messageValues(messageParts).keys(),
  ],
  [
    "an email's message",
    "email",
    (token) => renderMessage(`x ${token}`, messageParts),
    messageValues(messageParts).keys(),
  ],
  [
    "a reminder",
    "follow_up",
    (token) => followUpTexts({ ...defaultFollowUps, message_opened: `x ${token}` }, true, reminderValues).email_message,
    reminderValues.keys(),
  ],
];

describe.each(places)("%s", (_name, place, render, resolvable) => {
  it("fills in every variable that it offers, with its own value", () => {
    const keys = offeredIn(place);
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) expect(render(variableToken(key)), key).toMatch(/^x \S/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("offers every variable that it fills in", () => {
    expect(offeredIn(place).sort()).toEqual([...resolvable].sort());
  });
});

it("a quote's name is offered neither itself nor anything that is unknown at that time", () => {
  const keys = offeredIn("quote_name");
  for (const key of ["quote_name", "grand_total", "panels", "extras"]) expect(keys).not.toContain(key);
  for (const key of ["user_full_name", "contact_full_name", "contact_company_name", "contact_postal_code", "field_1"]) {
    expect(keys).toContain(key);
  }
});
