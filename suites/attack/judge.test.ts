import { expect, it } from "vitest";
import { findFaults } from "./judge.ts";

const refusal = (message: string, status: number, url = "/rest/v1/contacts") =>
  findFaults({
    operation: { method: "POST", path: "/rest/v1/contacts", parameters: [], body: null, isPublic: false },
    attack: { kind: "plausible", method: "POST", url, headers: {} },
    isAnonymous: false,
    answer: { status, headers: { "content-type": "application/json" }, body: JSON.stringify({ error: { message } }) },
    foreign: { ids: [], words: [] },
  });

it.each([
  ["Too many tests. Wait a minute.", 429],
  ["'Height' has too many rules. There can be at most 20.", 400],
  ["First name and email are required", 400],
])("accepts '%s'", (message, status) => {
  expect(refusal(message, status)).toEqual([]);
});

it.each([
  "These are too many: 20 at most",
  "Too many",
  "Too big: expected array to have <=20 items",
  "Invalid input: expected string, received undefined",
  'Unrecognized key: "secret"',
])("takes '%s' for a validator's message", (message) => {
  expect(refusal(message, 400)).toEqual([`spoke as a validator: ${message}`]);
});

it("does not judge a word that the request had", () => {
  expect(refusal("There is no template NaN.", 400)).not.toEqual([]);
  expect(refusal("There is no template NaN.", 400, "/rest/v1/contacts?template=NaN")).toEqual([]);
});
