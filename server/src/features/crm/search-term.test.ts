import { describe, expect, it } from "vitest";
import { searchTermOf } from "./crm.routes.ts";

describe("the term of a contact search", () => {
  it.each([
    ["/contacts/?query=we%20b", "we b"],
    ["contacts/?query=ada%40example.com", "ada@example.com"],
    ["/contacts/?limit=100&locationId=other&query=a%26b", "a&b"],
    ["/contacts/?query=+", ""],
    [`/contacts/?query=${"x".repeat(80)}`, "x".repeat(75)],
  ])("is extracted from %s", (endpoint, term) => {
    expect(searchTermOf(endpoint)).toBe(term);
  });

  it.each([
    "",
    "/",
    "/contacts",
    "/contacts/",
    "/contacts/?",
    "/contacts/?limit=10",
    "/contacts?query=ada",
    "//contacts/?query=ada",
    "/contacts/abc?query=ada",
    "/contacts/../locations/?query=ada",
    "/locations/?query=ada",
    "/contacts/search?query=ada",
    "https://example.com/contacts/?query=ada",
    "@example.com/contacts/?query=ada",
    "/contacts/?query=ada&query=bob",
    "/contacts/?query=ada&startAfter=1",
    "/contacts/?query=ada?query=bob",
    "/contacts/%3Fquery=ada",
    "/CONTACTS/?query=ada",
  ])("is not found in %j", (endpoint) => {
    expect(searchTermOf(endpoint)).toBeNull();
  });
});
